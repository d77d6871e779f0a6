// Plays games of a .lud file in the program that reads such files, and prints them for tools/lud/play.mjs: random ones, or those
// of a file, a game a line, each move the number of its site.
//   java -cp Ludii.jar tools/lud/Play.java FILE GAMES MOVES SEED
//   java -cp Ludii.jar tools/lud/Play.java FILE --played GAMES_FILE

import game.Game;
import game.rules.play.moves.Moves;
import game.types.board.SiteType;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
                played(game, new ArrayDeque<>(List.of(line.trim().split(" "))));
            }
            return;
        }
        Random random = new Random(Long.parseLong(args[3]));
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Context context = begun(game);
            for (int n = 0; n < Integer.parseInt(args[2]) && !context.trial().over(); n++) {
                Moves moves = game.moves(context);
                play(game, context, moves, moves.moves().get(random.nextInt(moves.moves().size())));
            }
            end(context.trial());
        }
    }

    /** A game of ours: its moves in turn, `site` or `site>place` of those of one hole; a lap that goes on, and a pass that is no choice, are played as they come. A move that may not be made ends it. */
    private static void played(Game game, ArrayDeque<String> sites) {
        Context context = begun(game);
        while (!context.trial().over()) {
            Moves moves = game.moves(context);
            List<String> words = words(moves);
            boolean asked = !(words.size() == 1 && words.get(0).equals("-1")) && !context.state().isPending();
            if (asked && sites.isEmpty()) break;
            String site = asked ? sites.remove() : words.get(0);
            int at = words.indexOf(site);
            if (at < 0) {
                System.out.println("refused " + site);
                break;
            }
            play(game, context, moves, moves.moves().get(at));
        }
        end(context.trial());
    }

    /** A word for each move: its site, and of several of one site the number of each; -1 for a pass. */
    private static List<String> words(Moves moves) {
        List<String> plain = new ArrayList<>();
        for (Move m : moves.moves()) plain.add(m.isPass() ? "-1" : "" + m.from());
        List<String> words = new ArrayList<>();
        for (int i = 0; i < plain.size(); i++) {
            int before = Collections.frequency(plain.subList(0, i), plain.get(i));
            boolean several = Collections.frequency(plain, plain.get(i)) > 1;
            words.add(several ? plain.get(i) + ">" + before : plain.get(i));
        }
        return words;
    }

    private static Context begun(Game game) {
        Context context = new Context(game, new Trial(game));
        game.start(context);
        System.out.println("game " + numbers(game, context, false));
        return context;
    }

    private static void play(Game game, Context context, Moves moves, Move move) {
        List<String> words = words(moves);
        String word = words.get(moves.moves().indexOf(move));
        int mover = context.state().mover();
        game.apply(context, move);
        boolean pending = context.state().isPending();
        System.out.println("move " + mover + " " + word + " " + String.join(",", words) + " " + numbers(game, context, false)
            + " " + numbers(game, context, true) + " " + (pending ? 1 : 0));
    }

    private static void end(Trial trial) {
        System.out.println("end " + (trial.over() ? trial.ranking()[1] + " " + trial.ranking()[2] : "cut"));
    }

    /** Counters of every site, or its states. */
    private static String numbers(Game game, Context context, boolean states) {
        ContainerState board = context.containerState(0);
        SiteType type = game.board().defaultSite();
        StringBuilder text = new StringBuilder();
        for (int site = 0; site < game.board().numSites(); site++) {
            text.append(site == 0 ? "" : ",").append(states ? board.state(site, type) : board.count(site, type));
        }
        return text.toString();
    }
}
