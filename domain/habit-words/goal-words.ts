import { MAX_AMOUNT, type Goal, MAX_UNIT_LENGTH, MIN_AMOUNT } from '../habits/goal.ts';
import { textLength } from '../text/text-length.ts';
import { goalWithStep } from './goal-with-step.ts';
import type { PartFound } from './time-words.ts';

/** `at least 8`, `at most 2`. The unit and the period have their own columns. */
export const goalCell = ({ kind, amount }: Goal): string => `at ${kind} ${amount}`;

/** `8 glasses`, `at most 2 coffees a week`, `avoid` */
export function goalWords({ kind, amount, unit, per }: Goal): string {
  if (kind === 'most' && amount === 0) return 'avoid';
  const parts = [kind === 'most' && 'at most', String(amount), unit, per !== 'day' && `a ${per}`];
  return parts.filter(Boolean).join(' ');
}

const LEAST = String.raw`at least|min(?:imum|\.)?(?: of)?|≥|>=`;
export const LIMIT_WORDS = String.raw`max(?:imum|\.)?(?: of)?|at most|no more than|not more than|up to|limit(?: of| to)?`;
const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const PER = String.raw`(?:\s*(?:a|per|each|every|/)\s*(?<per>day|week|month)\b)?`;
const WHOLE = new RegExp(
  String.raw`^(?:(?:${LEAST})|(?<limit>${LIMIT_WORDS}|≤|<=))?\s*(?<number>${NUMBER})\s*(?<unit>[^\d\s].*?)??(?:\s+(?<adverb>daily|weekly|monthly)|${PER})$`,
  'iu',
);
const NEVER = /^(avoid|none|never|not at all)$/i;

const PERS: Readonly<Record<string, Goal['per']>> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
};

/** Reads a text that is only a goal: `8 glasses`, `at most 2 coffees a week`, `avoid`. */
export function parseGoal(raw: string): Goal | undefined {
  const text = raw.trim().replaceAll(/\s+/g, ' ');
  if (NEVER.test(text)) return goalWithStep({ kind: 'most', amount: 0, unit: '' });
  const { limit, number = '', unit = '', per, adverb } = WHOLE.exec(text)?.groups ?? {};
  const amount = numberOf(number);
  const kind = limit === undefined ? 'least' : 'most';
  const isAmount = amount <= MAX_AMOUNT && (amount >= MIN_AMOUNT || kind === 'most');
  if (!isAmount || textLength(unit) > MAX_UNIT_LENGTH) return undefined;
  const period = PERS[(per ?? adverb ?? 'day').toLowerCase()] ?? 'day';
  return goalWithStep({ kind, amount, unit, per: period });
}

/** 2,000 is two thousand, 2,5 is two and a half, and 0,750 is three quarters, because thousands do not begin with a zero. */
function numberOf(text: string): number {
  if (text === '') return Number.NaN;
  const isPart = /^0+,/.test(text);
  return Number((isPart ? text : text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '')).replace(',', '.'));
}

/** Units that follow an activity. "minute workout" and "1984" are not amounts. */
const UNITS =
  'glasses|cups|bottles|pages|chapters|words|minutes|mins?|hours|hrs?|km|kilomet(?:er|re)s|miles|steps|ml|l|lit(?:er|re)s|reps|push-?ups|sit-?ups|pull-?ups|squats|songs|poems|kcal|calories';
const SHORT_NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,3})*`;
const LIMIT = new RegExp(
  String.raw`\b(?:${LIMIT_WORDS})\s*${SHORT_NUMBER}(?:\s+(?!(?:a|per|each|every)\b)(?<counted>\p{L}[\p{L}-]*))?${PER}`,
  'iu',
);
const TARGET = new RegExp(
  String.raw`(?<![\d:.,/x×$€£-]\s?)\b(?:at least\s+)?${SHORT_NUMBER}\s?(?:${UNITS})\b${PER}(?!\s?\/)`,
  'iu',
);
const MEASURE = new RegExp(`^(?:${UNITS}|times)$`, 'i');
const AVOIDED = /^(?:no|avoid|quit|stop|without|don['’]t)\s+\p{L}/iu;

/**
 * The amount in a line ("8 glasses", "max 2 coffees a week", "no sugar"), and the name without it. The noun of a limit
 * stays ("coffees") unless it is a unit ("cups"). "No sugar" stays: without "no" it would say the opposite.
 */
export function takeGoal(line: string): PartFound<Goal> {
  const limit = LIMIT.exec(line);
  const [words] = limit ?? TARGET.exec(line) ?? [];
  const goal = words === undefined ? undefined : parseGoal(words);
  if (!goal || words === undefined) {
    return { value: AVOIDED.test(line) ? (parseGoal('avoid') ?? null) : null, rest: line };
  }
  if (limit) {
    const { counted = '' } = limit.groups ?? {};
    const subject = isMeasure(counted) ? '' : counted;
    return { value: goal, rest: withoutOf(line.replace(words, ` ${subject} `)) || line };
  }
  return { value: goal, rest: withoutOf(line.replace(words, ' ')) || goal.unit };
}

/** "8 glasses of water" → "water". */
const withoutOf = (rest: string) => rest.replace(/^\s*of\s+|(?<=\S\s+)of\s+/iu, '').trim();

/** Adds "hour" and "glass" to "hours" and "glasses". */
const isMeasure = (word: string) => ['', 's', 'es'].some((end) => MEASURE.test(word + end));
