// Plays games of a .lud file in the program that reads such files, and prints them for lud/tools/play.mjs: random ones, or those
// of a file, a game a line, each move the number of its site.
//   java -cp Ludii.jar lud/tools/Play.java FILE GAMES MOVES SEED
//   java -cp Ludii.jar lud/tools/Play.java FILE --played GAMES_FILE

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
        if (args[1].equals("--men-played")) {
            for (String line : Files.readAllLines(new File(args[2]).toPath())) menPlayed(game, line.trim().split(" "));
            return;
        }
        if (args[1].equals("--men")) {
            men(game, Integer.parseInt(args[2]), Integer.parseInt(args[3]), new Random(Long.parseLong(args[4])));
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
            boolean choice = !(words.size() == 1 && words.get(0).equals("-1")) && !pending(context);
            if (choice && sites.isEmpty()) break;
            String site = choice ? sites.remove() : words.get(0);
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
        boolean pending = pending(context);
        System.out.println("move " + mover + " " + word + " " + String.join(",", words) + " " + numbers(game, context, false)
            + " " + numbers(game, context, true) + " " + (pending ? 1 : 0));
    }

    /** Whether a lap goes on; versions before 1.3 have no list to ask where a game never says so. */
    private static boolean pending(Context context) {
        boolean listed = (context.game().gameFlags() & game.types.state.GameType.PendingValues) != 0;
        return listed && context.state().isPending();
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

    /** Random games of men on points. */
    private static void men(Game game, int games, int longest, Random random) {
        for (int i = 0; i < games; i++) {
            Context context = begun(game);
            for (int n = 0; n < longest && !context.trial().over(); n++) {
                Moves moves = game.moves(context);
                playMan(game, context, moves, moves.moves().get(random.nextInt(moves.moves().size())));
            }
            end(context.trial());
        }
    }

    /** A game of ours: each move whence and whither, and who stands where after it; a pass that is no choice is played as it comes. */
    private static void menPlayed(Game game, String[] all) {
        Context context = begun(game);
        int n = 0;
        while (!context.trial().over()) {
            Moves moves = game.moves(context);
            boolean choice = !(moves.moves().size() == 1 && moves.moves().get(0).isPass());
            if (choice && n == all.length) break;
            Move move = choice ? found(game, context, moves, all[n++].split("=")) : moves.moves().get(0);
            if (move == null) {
                System.out.println("refused " + all[n - 1]);
                break;
            }
            playMan(game, context, moves, move);
        }
        end(context.trial());
    }

    /** The move of a word; of several the one that leaves the men that the word names. */
    private static Move found(Game game, Context context, Moves moves, String[] word) {
        List<Move> fit = new ArrayList<>();
        for (Move m : moves.moves()) if (wordOfMan(m).equals(word[0])) fit.add(m);
        for (Move m : fit) {
            if (fit.size() == 1) return m;
            Context copy = new Context(context);
            game.apply(copy, m);
            if (("0," + word[1]).equals(men(game, copy).substring(0, word[1].length() + 2))) return m;
        }
        return fit.isEmpty() ? null : fit.get(0);
    }

    private static String wordOfMan(Move m) {
        return m.isPass() ? "-1" : m.fromNonDecision() + ">" + m.toNonDecision();
    }

    private static void playMan(Game game, Context context, Moves moves, Move move) {
        List<String> words = new ArrayList<>();
        for (Move m : moves.moves()) words.add(wordOfMan(m));
        int mover = context.state().mover();
        String word = wordOfMan(move);
        game.apply(context, move);
        System.out.println("move " + mover + " " + word + " " + String.join(",", words) + " " + men(game, context)
            + " " + context.state().getValue("Leapt"));
    }

    /** The piece on every site; none, on those that stand for the edge. */
    private static String men(Game game, Context context) {
        ContainerState board = context.containerState(0);
        SiteType type = game.board().defaultSite();
        StringBuilder text = new StringBuilder();
        for (int site = 0; site < game.board().numSites(); site++) {
            boolean man = board.who(site, type) > 0;
            text.append(site == 0 ? "" : ",").append(man ? board.what(site, type) : 0);
        }
        return text.toString();
    }
}
