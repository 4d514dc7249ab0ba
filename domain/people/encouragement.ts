export const DEFAULT_ENCOURAGEMENT = 'Keep crushing it! 💪';
export const ENCOURAGEMENT_AT_MOST = 280;
/** One character as people count is up to ten of Unicode's; more are marks piled on one letter. */
const CODE_POINTS_AT_MOST = 10 * ENCOURAGEMENT_AT_MOST;
export const ENCOURAGEMENT_CODE_UNITS_AT_MOST = 2 * CODE_POINTS_AT_MOST;
/** To one and the same person. */
export const SECONDS_BETWEEN_ENCOURAGEMENTS = 60;

const characters = new Intl.Segmenter();

/** As people count them: a family, a flag or an accented letter is one character. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of characters.segment(text)) count += 1;
  return count;
}

export const isShortEnough = (message: string): boolean =>
  Array.from(message).length <= CODE_POINTS_AT_MOST &&
  countCharacters(message) <= ENCOURAGEMENT_AT_MOST;
