/** The search: the page of results, and on every other page what the box in the bar offers. Loaded when somebody turns to it. */

import { SearchPage } from './search/page';
import { Suggest } from './search/suggest';

const page = document.getElementById('search-page');
if (page) new SearchPage(page);
const box = document.querySelector<HTMLInputElement>('#find');
if (box && !page) new Suggest(box);
