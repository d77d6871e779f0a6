// Plays random games of a .lud file in the program that reads such files, and prints them for tools/lud/play.mjs.
//   java -cp Ludii.jar tools/lud/Play.java FILE GAMES MOVES

import game.Game;
import game.rules.play.moves.Moves;
import game.types.board.SiteType;
import java.io.File;
import java.util.Random;
import java.util.TreeSet;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.state.container.ContainerState;
import other.trial.Trial;

public class Play {
    public static void main(String[] args) {
        Game game = GameLoader.loadGameFromFile(new File(args[0]));
        Random random = new Random(7);
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Trial trial = new Trial(game);
            Context context = new Context(game, trial);
            game.start(context);
            System.out.println("game " + counts(game, context));
            for (int n = 0; n < Integer.parseInt(args[2]) && !trial.over(); n++) {
                Moves moves = game.moves(context);
                TreeSet<Integer> legal = new TreeSet<>();
                for (Move move : moves.moves()) legal.add(move.isPass() ? -1 : move.from());
                Move move = moves.moves().get(random.nextInt(moves.moves().size()));
                int mover = context.state().mover();
                game.apply(context, move);
                String from = move.isPass() ? "-1" : "" + move.from();
                boolean pending = context.state().isPending();
                System.out.println("move " + mover + " " + from + " " + legal.toString().replaceAll("[\\[\\] ]", "")
                    + " " + counts(game, context) + " " + (pending ? 1 : 0));
            }
            System.out.println("end " + (trial.over() ? trial.ranking()[1] + " " + trial.ranking()[2] : "cut"));
        }
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
