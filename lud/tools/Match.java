// Plays one side of matches for lud/tools/match.mjs: the search by alpha-beta of the program that reads .lud files, with the heuristics that a
// file names. A line a request: `new`; `play SITE`; `think SECONDS`. A line an answer: who is to move and the sites that may be played, or `over`
// and who has won; of `think` first the site chosen, the seconds of the processor that it took, and the depth reached.
//   java -cp Ludii.jar lud/tools/Match.java FILE

import game.Game;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.trial.Trial;
import search.minimax.AlphaBetaSearch;

public class Match {
    public static void main(String[] args) throws Exception {
        Game game = GameLoader.loadGameFromFile(new File(args[0]));
        Context context = null;
        AlphaBetaSearch[] search = new AlphaBetaSearch[3];
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("new")) {
                context = new Context(game, new Trial(game));
                game.start(context);
                for (int player = 1; player <= 2; player++) {
                    search[player] = new AlphaBetaSearch();
                    search[player].initAI(game, player);
                }
            } else if (words[0].equals("play")) {
                game.apply(context, move(game, context, Integer.parseInt(words[1])));
            } else {
                int mover = context.state().mover();
                long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                Move chosen = search[mover].selectAction(game, new Context(context), Double.parseDouble(words[1]), -1, -1);
                double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began) / 1e9;
                System.out.print("chose " + chosen.from() + " " + seconds + " ");
            }
            if (context.trial().over()) {
                System.out.println("over " + context.trial().status().winner());
            } else {
                List<String> sites = new ArrayList<>();
                for (Move m : game.moves(context).moves()) sites.add("" + m.from());
                System.out.println("to-move " + context.state().mover() + " " + String.join(",", sites));
            }
        }
    }

    private static Move move(Game game, Context context, int site) {
        for (Move m : game.moves(context).moves()) if (m.from() == site) return m;
        throw new IllegalArgumentException("no move from " + site);
    }
}
