import { mendLine } from './mend.ts';

/** What the place of a clock was read as, once; confidence from 0 to 100. */
export type ClockReading = { token: string; confidence: number };

/** How little what stands in one place resembles each digit, 0 to 9: nothing for the very shape. */
export type Unlikeness = readonly number[];

const HALF = /\s?([ap]\.?\s?m\.?)$/i;
const BETWEEN = /[\s:.,;'"·*-]/g;
const LOOK_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[oOQD]/g, '0'],
  [/[lI|!]/g, '1'],
  [/[Zz]/g, '2'],
  [/[Ss§$]/g, '5'],
  [/[bé]/g, '6'],
  [/B/g, '8'],
  [/[gq]/g, '9'],
];

/** All readings agreeing outweigh a shape that resembles another digit more by this. */
const WEIGHT_OF_READINGS = 0.03;
/** What is less like the digit that it resembles most says less, so that the readings weigh more. */
const SURE_SHAPE = 0.12;
const WEIGHT_OF_DOUBT = 3;
const UNLIKE_ANY = 0.26;
const ODD_MINUTE = 0.01;
/** "21:30 pm" is written, too. */
const ODD_HOUR = 0.04;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MINUTES = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));
const MIDNIGHT = '2400';

/** The digits of a token, each alone; what is none and looks like none is empty. */
export function digitsIn(token: string): string[] {
  const bare = token.replace(HALF, '').replaceAll(BETWEEN, '');
  const digits = LOOK_ALIKE.reduce((text, [sign, digit]) => text.replaceAll(sign, digit), bare);
  return digits.split('').map((sign) => (/\d/.test(sign) ? sign : ''));
}

export const halfIn = (token: string): string => HALF.exec(token)?.[1] ?? '';

/**
 * The time of day that the readings and the shapes say together, as "830": only one that exists, and none
 * where no reading has as many digits as there are shapes.
 */
export function settleClock(
  readings: readonly ClockReading[],
  shapes: readonly Unlikeness[],
): string | undefined {
  const aligned = readings
    .map(({ token, confidence }) => ({ digits: digitsIn(token), token, confidence }))
    .filter(({ digits }) => digits.length === shapes.length);
  const isSaid = aligned.some(({ token }) => countNoLetters(token) * 2 >= shapes.length);
  const isShaped = shapes.every((shape) => Math.min(...shape) < UNLIKE_ANY);
  if (!isSaid || !isShaped) return undefined;
  const costs = shapes.map((shape, place) => withReadings(shape, place, aligned));
  return cheapest(
    costs,
    aligned.some(({ token }) => halfIn(token) !== ''),
  );
}

/** "Sam" and "I am" are words, "éam" and "#30" are none, and "Spm" can mean nothing else. */
const countNoLetters = (token: string) =>
  mendLine(token)
    .replace(HALF, '')
    .replaceAll(BETWEEN, '')
    .match(/[^A-Za-z]/g)?.length ?? 0;

function withReadings(
  shape: Unlikeness,
  place: number,
  aligned: readonly { digits: readonly string[]; confidence: number }[],
): number[] {
  const all = aligned.reduce((sum, { confidence }) => sum + confidence, 0);
  const doubt = Math.max(0, Math.min(...shape) - SURE_SHAPE);
  const weight = WEIGHT_OF_READINGS + WEIGHT_OF_DOUBT * doubt;
  return shape.map((unlike, digit) => {
    const said = aligned
      .filter(({ digits }) => digits[place] === String(digit))
      .reduce((sum, { confidence }) => sum + confidence, 0);
    return unlike - (weight * said) / Math.max(1, all);
  });
}

function cheapest(costs: readonly (readonly number[])[], hasHalf: boolean): string | undefined {
  let best = { digits: undefined as string | undefined, cost: Number.POSITIVE_INFINITY };
  for (const digits of clocksOf(costs.length)) {
    const shown = digits
      .split('')
      .reduce((sum, digit, at) => sum + (costs[at]?.[Number(digit)] ?? 0), 0);
    const cost = shown + rarity(digits, hasHalf);
    if (cost < best.cost) best = { digits, cost };
  }
  return best.digits;
}

function rarity(digits: string, hasHalf: boolean): number {
  const hour = Number(digits.length > 2 ? digits.slice(0, -2) : digits);
  const isOddHour = hasHalf && (hour === 0 || hour > 12);
  const isOddMinute = digits.length > 2 && !/[05]$/.test(digits);
  return (isOddHour ? ODD_HOUR : 0) + (isOddMinute ? ODD_MINUTE : 0);
}

/** Every time of day that is written with so many digits; one or two are an hour alone. */
function clocksOf(length: number): string[] {
  const wide = length > 2 ? length - 2 : length;
  const hours = HOURS.map((hour) => String(hour).padStart(wide, '0'));
  const written = hours.filter((hour) => hour.length === wide);
  if (length <= 2) return written;
  const clocks = written.flatMap((hour) => MINUTES.map((minute) => hour + minute));
  return wide === 2 ? [...clocks, MIDNIGHT] : clocks;
}
