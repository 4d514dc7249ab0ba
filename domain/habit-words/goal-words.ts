import { MAX_AMOUNT, type Goal, MAX_UNIT_LENGTH } from '../habits/goal.ts';
import { goalFrom } from './trackers/goals.ts';

/** `at least 8`, `at most 2`. The unit and the period have their own columns. */
export const goalText = ({ kind, amount }: Goal): string => `at ${kind} ${amount}`;

/** `8 glasses`, `at most 2 coffees a week`, `avoid` */
export function goalWords({ kind, amount, unit, per }: Goal): string {
  if (kind === 'most' && amount === 0) return 'avoid';
  const parts = [kind === 'most' && 'at most', String(amount), unit, per !== 'day' && `a ${per}`];
  return parts.filter(Boolean).join(' ');
}

const LEAST = 'at least|min(?:imum|\\.)?(?: of)?|≥|>=';
const MOST = 'at most|max(?:imum|\\.)?(?: of)?|up to|no more than|not more than|limit(?: of)?|≤|<=';
const NUMBER = '\\d+(?:[.,]\\d+)*';
const PER = '(?:\\s*(?:a|per|each|every|/)\\s*(day|week|month)|\\s+(daily|weekly|monthly))?';
const AMOUNT = new RegExp(
  `^(?:(${LEAST})|(${MOST}))?\\s*(${NUMBER})\\s*([^\\d\\s].*?)??${PER}$`,
  'i',
);
const SMALLEST = 0.001;
const NEVER = /^(avoid|none|never|not at all)$/i;

const PERS: Readonly<Record<string, Goal['per']>> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
};

/** Reads `8 glasses`, `at most 2 coffees a week`, `avoid`. Undefined without an amount. */
export function parseGoal(raw: string): Goal | undefined {
  const text = raw.trim().replaceAll(/\s+/g, ' ');
  if (NEVER.test(text)) return goalFrom({ kind: 'most', amount: 0, unit: '' });
  const [, , most, number = '', unit = '', per, adverb] = AMOUNT.exec(text) ?? [];
  const amount = numberOf(number);
  const kind = most === undefined ? 'least' : 'most';
  const isAmount = amount <= MAX_AMOUNT && (amount >= SMALLEST || kind === 'most');
  if (!isAmount || unit.length > MAX_UNIT_LENGTH) return undefined;
  return goalFrom({
    kind,
    amount,
    unit,
    per: PERS[(per ?? adverb ?? 'day').toLowerCase()] ?? 'day',
  });
}

/** 2,000 is two thousand, 2,5 is two and a half, and 0,750 is three quarters, because thousands do not begin with a zero. */
function numberOf(text: string): number {
  if (text === '') return Number.NaN;
  const isPart = /^0+,/.test(text);
  return Number((isPart ? text : text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '')).replace(',', '.'));
}
