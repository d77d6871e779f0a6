/** What the compiler finds open, as a person would say it: situations of one kind together, without the words of the language. */

import { capital, list } from '../words';

/** A situation as the compiler writes it: `side own, mark theirs:daughter, count 1`. */
type Situation = Map<string, string>;

interface Open {
  moment: string;
  /** Situations that differ in whose hole it is alone stand together: their sides. */
  situation: Situation;
  sides: string[];
  what: string;
}

const SETTING = /^No clause sets [“`"]?([\w.-]+)[”`"]? \((.*)\)/;
const SILENT = /^No clause says what happens at [“`"]?([\w-]+)[”`"]?: (.*?);/;
const UNFINISHED = /^At [“`"]?([\w-]+)[”`"]?, (.*?): ([\w.-]+) decides, but nothing says what comes next/;
const OTHER = /^At [“`"]?([\w-]+)[”`"]?, (.*?): (.*)$/;

/** Sentences for messages, each once; a message of no known form is put in general, and stands in full beside it. */
export function plainly(messages: string[]): string[] {
  const open: Open[] = [];
  const sentences: string[] = [];
  for (const message of messages) {
    const text = capital(message);
    const setting = SETTING.exec(text);
    const silent = SILENT.exec(text);
    const unfinished = UNFINISHED.exec(text);
    const other = OTHER.exec(text);
    if (setting) sentences.push(`No rule decides this now: ${setting[2]}.`);
    else if (silent) add(open, silent[1] ?? '', silent[2] ?? '', 'no rule says what happens');
    else if (unfinished) add(open, unfinished[1] ?? '', unfinished[2] ?? '', 'no rule says what comes next: whether the move ends, goes on, or is made again');
    else if (other) add(open, other[1] ?? '', other[2] ?? '', 'rules contradict each other, and none is more specific');
    else sentences.push('These rules do not fit together.');
  }
  return [...new Set([...open.map(sentence), ...sentences])];
}

function add(open: Open[], moment: string, words: string, what: string): void {
  const situation: Situation = new Map(words.split(', ').map((part): [string, string] => {
    const [key = '', ...rest] = part.split(' ');
    return [key, rest.join(' ')];
  }));
  const side = situation.get('side');
  situation.delete('side');
  const key = JSON.stringify([moment, [...situation], what]);
  const like = open.find((o) => JSON.stringify([o.moment, [...o.situation], o.what]) === key);
  if (like && side) like.sides.push(side);
  else open.push({ moment, situation, sides: side ? [side] : [], what });
}

function sentence({ moment, situation, sides, what }: Open): string {
  const hole = holeWords(situation, sides);
  const over = situation.get('over');
  const when: Record<string, string> = {
    last: `the last counter falls into ${hole}`,
    passing: `a counter passes through ${hole}`,
    choose: `a player wants to sow ${hole}`,
    remainder: over ? `${over} are left over when the counters are counted into holes` : 'counters are left over when they are counted into holes',
  };
  return `When ${when[moment] ?? 'the game comes to a certain point'}, ${what}.`;
}

/** `the opponent’s daughter, which was empty`. */
function holeWords(situation: Situation, sides: string[]): string {
  const [whose, kind] = (situation.get('mark') ?? '').split(':');
  let hole = 'a hole';
  if (whose === 'none') hole = 'a hole without a mark';
  else if (kind) hole = whose === 'theirs' ? `the opponent’s ${kind}` : whose === 'mine' ? `their own ${kind}` : `a ${kind}`;
  if (sides.length === 1) hole += sides[0] === 'own' ? ' in their own row' : sides[0] === 'other' ? ' in the opponent’s row' : '';
  const count = situation.get('count');
  if (count === undefined) return hole;
  if (count === '1') return `${hole}, which was empty`;
  const many = count.split(' ').map((c) => (c.endsWith('+') ? `${c.slice(0, -1)} or more` : c.replace('-', ' to ')));
  return `${hole}, which then holds ${list(many)}`;
}

/** A rule in its first words, as a name: no longer than a line. */
export function called(says: string): string {
  return says.length > 60 ? `${says.slice(0, says.lastIndexOf(' ', 58))} …` : says.replace(/[.]$/, '');
}
