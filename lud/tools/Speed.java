// Plays random games of a .lud file as fast as the program that reads such files does, and prints for lud/tools/speed.mjs how many
// it ended in a second, their moves (each lap of a relay and each pass is one there), and how many somebody won.
//   java -cp Ludii.jar lud/tools/Speed.java FILE SECONDS RUNS

import game.Game;
import java.io.File;
import java.util.concurrent.ThreadLocalRandom;
import other.GameLoader;
import other.context.Context;
import other.trial.Trial;

public class Speed {
    public static void main(String[] args) throws Exception {
        Game game = GameLoader.loadGameFromFile(new File(args[0]));
        long each = (long) (Double.parseDouble(args[1]) * 1e9);
        // the first run warms the machine up and is not printed
        for (int run = 0; run <= Integer.parseInt(args[2]); run++) {
            Trial trial = new Trial(game);
            Context context = new Context(game, trial);
            long began = System.nanoTime(), games = 0, moves = 0, won = 0;
            while (System.nanoTime() - began < each) {
                game.start(context);
                game.playout(context, null, 1.0, null, 0, -1, ThreadLocalRandom.current());
                games++;
                moves += trial.numMoves();
                if (trial.status() != null && trial.status().winner() > 0) won++;
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            if (run > 0) System.out.println(games / seconds + " " + moves / seconds + " " + (double) won / games);
        }
    }
}
