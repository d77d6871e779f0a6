/** A whole-number setting of the rules as a field. */

import { el } from '../dom';
import type { Setting } from './types';

export function number(id: string, setting: Setting, changed: (value: number) => void): HTMLInputElement {
  const input = el('input', { type: 'number', id, value: setting.value, min: setting.least, max: setting.most, step: setting.by, inputmode: 'numeric' });
  input.addEventListener('change', () => {
    const value = Number(input.value);
    if (Number.isSafeInteger(value)) changed(value);
  });
  return input;
}
