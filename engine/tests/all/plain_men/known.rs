//! Where the engine does not do what the manual says. Each is to go when the engine does.

use ludarium_engine::lang::Choice;

/// Under these readings of a file.
pub struct Known {
    file: &'static str,
    readings: &'static [&'static str],
    /// What it does instead.
    pub how: &'static str,
}

const fn known(file: &'static str, readings: &'static [&'static str], how: &'static str) -> Known {
    Known {
        file,
        readings,
        how,
    }
}

const AFTER_A_PASS: &str =
    "whose turn comes by a pass drops one man where several are dropped in a turn";
const LEAPS: &str = "`take.most` counts who is leapt over, and not who is enclosed";
const ENDED: &str = "`take.most` counts on where a clause ends the chain";
const ROUND: &str = "on a closed line a step is taken for the way round, and fails";
const CUT: &str = "`board.cut` cuts nothing out of a drawn board";

#[rustfmt::skip]
const KNOWN: &[Known] = &[
    known("again", &["no position comes for the third time"], "`repeat.times` is not heeded where a position may not come again"),
    known("again", &["no position comes again, and men must go forward if they can"], "who may not do what is `first`, for it would come again, may do nothing else"),
    known("again", &["taking, with the same man, who takes as many as can be, obliged"], LEAPS),
    known("drawn", &["one is cut out"], CUT),
    known("drawn", &["one of the closed line is cut out"], CUT),
    known("drops", &["whenever he likes, two at a time"], "who drops or moves as he likes is made to drop where several are dropped in a turn"),
    known("drops", &["a drop at the edge ends the turn"], "`end` does not end a turn in which men are still to be dropped"),
    known("drops", &["one has more men than the other, and drops two at a time"], AFTER_A_PASS),
    known("drops", &["and who dropped second does", "a man dropped in a row gives another drop"], AFTER_A_PASS),
    known("drops", &["and whose turn it is does", "a man dropped in a row gives another drop"], AFTER_A_PASS),
    known("drops", &["and who dropped second does", "after a drop he may do something more"], AFTER_A_PASS),
    known("drops", &["and whose turn it is does", "after a drop he may do something more"], AFTER_A_PASS),
    known("drops", &["who comes by a drop takes, and goes on"], "a man who was dropped and goes on is written as if he had come from the first point"),
    known("drops", &["a row wins at once"], "men beside are taken though the game was over before that was asked"),
    known("kings", &["a man who comes to the far side becomes a king"], "where a man has been taken off, `become` puts a man of the taker's"),
    known("leap", &["as many as can be, of those that are chosen"], "`take.most` bars what takes nobody, though nothing obliges to take"),
    known("leap", &["obliged to take as many as can be, but he may stop"], ENDED),
    known("leap", &["as many as can be, lifted at the end, obliged"], ENDED),
    known("riders", &["those of knights, and a position that comes again ends the game"], "where a man goes who is not of `quiet.kinds`, it is forgotten which positions were there"),
    known("ring", &["leapt over, on and on"], "on a closed line it is forgotten which way round a man came"),
    known("shut", &["one man fewer, and so till it comes again"], "a position to which a pass leads is not counted among those that were there"),
    known("wheel", &["forward, or to the top"], ROUND),
    known("wheel", &["on straight lines", "seven"], ROUND),
];

impl Known {
    /// Whether it is of these readings and no others.
    pub fn exactly(&self, choice: &Choice) -> bool {
        choice.len() == self.readings.len() && self.among(choice)
    }

    fn among(&self, choice: &Choice) -> bool {
        let chosen = |r: &&str| choice.values().any(|c| c == r);
        self.readings.iter().all(chosen)
    }
}

/// What is known of a file under some readings.
pub fn of(file: &str, choice: &Choice) -> Option<&'static Known> {
    let here = |k: &&Known| k.file == file && k.among(choice);
    KNOWN.iter().find(here)
}
