/** The small script of every page: theme before the first paint, then tabs, lighting and copying. No engine. */

import { wireAloud } from './aloud';
import { brought } from './brought';
import { wireCards } from './cards';
import { wireCitations } from './cite';
import { wireCopies } from './copy';
import { applyDepth, wireDepths } from './depth';
import { wireStatuses } from './filter';
import { wireFinder } from './finder';
import { leadToTwo, wireChoice } from './matrix/choose';
import { wireLongLists } from './longlists';
import { wireMatrix } from './matrix/matrix';
import { applyMachines, wireMachines } from './machines';
import { wireFollow } from './follow';
import { wireMenu } from './menu';
import { wirePlace } from './place';
import { wirePrint } from './print';
import { lightTogether } from './sentences';
import { wireTabs } from './tabs';
import { keepTermsTogether } from './terms';
import { applyTheme, wireTheme } from './theme';
import { wireYours } from './yours';

document.documentElement.classList.add('js');
applyTheme();
applyMachines();
applyDepth();

// the engine is the largest of what a board needs: it is read and compiled while the page is read
const { engine } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
if (engine) {
  const module = brought(engine, 'site-script');
  globalThis.ludariumComing = { script: engine, module };
  // who waits for it tells of it
  module.catch(() => undefined);
}

const wire = (): void => {
  wireTheme();
  wireMenu();
  wireMachines();
  wirePlace();
  wireDepths();
  wireTabs();
  lightTogether();
  wireCopies();
  wireCards();
  wireLongLists();
  wireCitations();
  keepTermsTogether();
  wirePrint();
  wireFinder();
  leadToTwo();
  wireChoice();
  wireMatrix();
  wireFollow();
  wireStatuses();
  wireYours();
  wireAloud();
};
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wire);
else wire();
