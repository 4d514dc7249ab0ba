import { graphemesOf } from '../text/graphemes.ts';

export const DEFAULT_ENCOURAGEMENT = 'Keep crushing it! 💪';
export const MAX_ENCOURAGEMENT_LENGTH = 280;
/** A visible character has up to ten code points. More are stacked marks. */
const MAX_CODE_POINTS = 10 * MAX_ENCOURAGEMENT_LENGTH;
export const MAX_ENCOURAGEMENT_CODE_UNITS = 2 * MAX_CODE_POINTS;
/** Between two messages to the same user. */
export const SECONDS_BETWEEN_ENCOURAGEMENTS = 60;

export const countCharacters = (text: string): number => [...graphemesOf(text)].length;

export const isShortEnough = (message: string): boolean =>
  Array.from(message).length <= MAX_CODE_POINTS &&
  countCharacters(message) <= MAX_ENCOURAGEMENT_LENGTH;
