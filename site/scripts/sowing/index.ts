/** Sowing games, as the player and the page know them. */

import type { Family } from '../player';
import { SowFace } from './face';
import { how } from './how';
import type { Sowing } from './types';

export const sowing: Family<Sowing> = { how, face: (desk) => new SowFace(desk) };
