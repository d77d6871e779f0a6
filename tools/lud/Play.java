// Plays games of a .lud file in the program that reads such files, and prints them for tools/lud/play.mjs: random ones, or those
// of a file, a game a line, each move the number of its site.
//   java -cp Ludii.jar tools/lud/Play.java FILE GAMES MOVES
//   java -cp Ludii.jar tools/lud/Play.java FILE --played GAMES_FILE

import game.Game;
import game.rules.play.moves.Moves;
import game.types.board.SiteType;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Random;
import java.util.TreeSet;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.state.container.ContainerState;
import other.trial.Trial;

public class Play {
    public static void main(String[] args) throws Exception {
        Game game = GameLoader.loadGameFromFile(new File(args[0]));
        if (args[1].equals("--played")) {
            for (String line : Files.readAllLines(new File(args[2]).toPath())) {
                ArrayDeque<Integer> sites = new ArrayDeque<>();
                for (String site : line.trim().split(" ")) sites.add(Integer.parseInt(site));
                played(game, sites);
            }
            return;
        }
        Random random = new Random(7);
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Context context = begun(game);
            for (int n = 0; n < Integer.parseInt(args[2]) && !context.trial().over(); n++) {
                Moves moves = game.moves(context);
                play(game, context, moves, moves.moves().get(random.nextInt(moves.moves().size())));
            }
            end(context.trial());
        }
    }

    /** A game of ours: its moves in turn; a lap that goes on, and a pass, are played as they come. A move that may not be made ends it. */
    private static void played(Game game, ArrayDeque<Integer> sites) {
        Context context = begun(game);
        while (!context.trial().over()) {
            Moves moves = game.moves(context);
            Move first = moves.moves().get(0);
            boolean asked = !first.isPass() && !context.state().isPending();
            if (asked && sites.isEmpty()) break;
            int site = asked ? sites.remove() : -1;
            Move move = asked ? null : first;
            for (Move m : moves.moves()) if (asked && !m.isPass() && m.from() == site) move = m;
            if (move == null) {
                System.out.println("refused " + site);
                break;
            }
            play(game, context, moves, move);
        }
        end(context.trial());
    }

    private static Context begun(Game game) {
        Context context = new Context(game, new Trial(game));
        game.start(context);
        System.out.println("game " + counts(game, context));
        return context;
    }

    private static void play(Game game, Context context, Moves moves, Move move) {
        TreeSet<Integer> legal = new TreeSet<>();
        for (Move m : moves.moves()) legal.add(m.isPass() ? -1 : m.from());
        int mover = context.state().mover();
        game.apply(context, move);
        String from = move.isPass() ? "-1" : "" + move.from();
        boolean pending = context.state().isPending();
        System.out.println("move " + mover + " " + from + " " + legal.toString().replaceAll("[\\[\\] ]", "")
            + " " + counts(game, context) + " " + (pending ? 1 : 0));
    }

    private static void end(Trial trial) {
        System.out.println("end " + (trial.over() ? trial.ranking()[1] + " " + trial.ranking()[2] : "cut"));
    }

    private static String counts(Game game, Context context) {
        ContainerState board = context.containerState(0);
        SiteType type = game.board().defaultSite();
        StringBuilder text = new StringBuilder();
        for (int site = 0; site < game.board().numSites(); site++) {
            text.append(site == 0 ? "" : ",").append(board.count(site, type));
        }
        return text.toString();
    }
}
