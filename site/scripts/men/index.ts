/** Games of men on points, as the player and the page know them. */

import type { Family } from '../player';
import { MenFace } from './face';
import { how } from './how';
import type { Men } from './types';

export const men: Family<Men> = { how, face: (desk) => new MenFace(desk) };
