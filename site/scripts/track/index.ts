/** Stick-and-track games, as the player and the page know them. */

import type { Family } from '../player';
import { SticksFace } from './face';
import { how } from './how';
import type { Sticks } from './types';

export const sticks: Family<Sticks> = { how, face: (desk) => new SticksFace(desk) };
