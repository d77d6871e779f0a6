/** Read aloud, by a voice of the reader's own machine: voices that would send the words elsewhere are left alone. */

import { el } from './dom';

/** What can be read: a head to put the button at, and what is read. */
const READ: [head: string, words: string][] = [
  ['#howto h2', '#howto .howto-lines > li'],
  ['#account .account-head h2', '#account .layer .sentence .text'],
];

/** A voice of this machine that speaks English. */
const voiceHere = (): SpeechSynthesisVoice | undefined => speechSynthesis.getVoices().find((voice) => voice.localService && voice.lang.toLowerCase().startsWith('en'));

export function wireAloud(): void {
  if (!('speechSynthesis' in globalThis) || !document.querySelector('main[data-edition]')) return;
  const show = (): void => {
    if (!voiceHere() || document.querySelector('.aloud')) return;
    for (const [head, words] of READ) document.querySelector(head)?.after(' ', reader(words));
  };
  // many browsers know their voices only after a while
  speechSynthesis.addEventListener('voiceschanged', show);
  show();
  window.addEventListener('pagehide', () => speechSynthesis.cancel());
}

function reader(words: string): HTMLElement {
  const made = el('button', { type: 'button', class: 'button aloud', 'aria-pressed': 'false' }, 'Read aloud');
  let mine = false;
  const stop = (): void => {
    mine = false;
    made.textContent = 'Read aloud';
    made.setAttribute('aria-pressed', 'false');
  };
  made.addEventListener('click', () => {
    speechSynthesis.cancel();
    if (mine) return stop();
    const voice = voiceHere();
    const elements = [...document.querySelectorAll<HTMLElement>(words)].filter((e) => e.checkVisibility());
    if (!voice || elements.length === 0) return;
    mine = true;
    made.textContent = 'Stop reading';
    made.setAttribute('aria-pressed', 'true');
    for (const [i, element] of elements.entries()) {
      const utterance = new SpeechSynthesisUtterance(plain(element));
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.addEventListener('start', () => element.classList.add('spoken'));
      utterance.addEventListener('end', () => {
        element.classList.remove('spoken');
        if (i === elements.length - 1) stop();
      });
      utterance.addEventListener('error', () => {
        element.classList.remove('spoken');
        stop();
      });
      speechSynthesis.speak(utterance);
    }
  });
  return made;
}

/** The words alone: no ids of rules, no buttons. */
function plain(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const other of copy.querySelectorAll('.howto-cites, .howto-open, .open-board, .yours-note')) other.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}
