import { DAYS_A_WEEK, MAX_OF_UNIT, type Rhythm, MAX_RHYTHM_DAYS } from '../habits/rhythm.ts';
import { LIMIT_WORDS } from './goal-words.ts';

const FROM_DONE = ' from the last time';

const often = (times: number) => (times === 1 ? 'once' : `${times} times`);

/** `3 times a week`, `once in 10 days`, `every 2 weeks from the last time` */
export function rhythmText(rhythm: Rhythm): string {
  if (rhythm.kind === 'quota') {
    const { times, per } = rhythm;
    return `${often(times)} ${typeof per === 'object' ? `in ${per.days} days` : `a ${per}`}`;
  }
  const { count, unit, from } = rhythm;
  const every = count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
  return from === 'done' ? every + FROM_DONE : every;
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  other: 2,
  second: 2,
  third: 3,
  fourth: 4,
};
const NUMBER = String.raw`\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}`;
const TIMES = String.raw`(?:x|×|times?|days?)`;
/** Not after a limit: "at most 2 a week" is an amount. */
const LEAD = String.raw`(?<!\b(?:${LIMIT_WORDS})\s)(?:\b(?:at least|about|around|for)\s+)*\b`;

const MAX_TIMES = { week: 7, month: 31 };

type Groups = { readonly [Group in string]?: string };
type RhythmReading = { pattern: RegExp; read: (groups: Groups) => Rhythm | undefined };

const QUOTA = String.raw`${LEAD}(?<times>${NUMBER})\s*${TIMES}?\s*(?:(?:a|per|each|every|in a|/)\s*(?<per>week|month)|(?<adverb>week|month)ly)\b`;
/** "2 in 10 days" is a rhythm only at the start of the text. */
const BLOCK = String.raw`(?:^(?<first>${NUMBER})|${LEAD}(?:(?<often>once|twice)|(?<times>${NUMBER})\s*${TIMES}))\s*(?:in|every|per|each)\s*(?<days>${NUMBER})\s*(?<unit>days|weeks)\b`;
const EVERY = String.raw`\bevery\s+(?:(?<count>${NUMBER})(?:st|nd|rd|th)?\s+)?(?<unit>day|week|month)s?\b(?<done>${FROM_DONE})?`;

const RHYTHMS: readonly RhythmReading[] = [
  { pattern: new RegExp(QUOTA, 'iu'), read: readQuota },
  { pattern: new RegExp(BLOCK, 'iu'), read: readBlock },
  { pattern: new RegExp(EVERY, 'iu'), read: readEvery },
  {
    pattern: /\b(?:fortnightly|bi-?weekly|every fortnight)\b/i,
    read: () => ({ kind: 'every', count: 2, unit: 'week', from: 'start' }),
  },
  {
    pattern: /\b(?:on )?alternat(?:e|ing) days\b/i,
    read: () => ({ kind: 'every', count: 2, unit: 'day', from: 'start' }),
  },
  {
    pattern: /\b(?:(?<per>week|month)ly|each (?<other>week|month))\b/i,
    read: ({ per, other }) => ({ kind: 'quota', times: 1, per: periodOf(per ?? other) }),
  },
];

type RhythmFound = { rhythm: Rhythm; words: string };

/** The first rhythm in a text, and its words. */
export function findRhythm(text: string): RhythmFound | undefined {
  for (const { pattern, read } of RHYTHMS) {
    const match = pattern.exec(text);
    const rhythm = match ? read(match.groups ?? {}) : undefined;
    if (match && rhythm) return { rhythm, words: match[0] };
  }
  return undefined;
}

/** Reads a text that is only a rhythm. */
export function parseRhythm(raw: string): Rhythm | undefined {
  const text = raw.trim().replaceAll(/\s+/g, ' ');
  const found = findRhythm(text);
  return found?.words === text ? found.rhythm : undefined;
}

function numberOf(text: string | undefined): number {
  const word = (text ?? 'one').toLowerCase();
  return NUMBER_WORDS[word] ?? Number(word);
}

const periodOf = (text: string | undefined) =>
  text?.toLowerCase() === 'month' ? ('month' as const) : ('week' as const);

function readQuota({ times: text, per: noun, adverb }: Groups): Rhythm | undefined {
  const per = periodOf(noun ?? adverb);
  const times = numberOf(text);
  return isFrom1To(times, MAX_TIMES[per]) ? { kind: 'quota', times, per } : undefined;
}

function readBlock({ first, often: word, times: text, days: count, unit }: Groups) {
  const days = numberOf(count) * (unit?.toLowerCase() === 'weeks' ? DAYS_A_WEEK : 1);
  const times = numberOf(first ?? word ?? text);
  const isPossible = days >= 2 && days <= MAX_RHYTHM_DAYS && isFrom1To(times, days);
  return isPossible ? ({ kind: 'quota', times, per: { days } } as const) : undefined;
}

function readEvery({ count: text, unit: noun, done }: Groups): Rhythm | undefined {
  const count = numberOf(text);
  const unit = (noun ?? '').toLowerCase() as 'day' | 'week' | 'month';
  const from = done === undefined ? 'start' : 'done';
  return isFrom1To(count, MAX_OF_UNIT[unit]) ? { kind: 'every', count, unit, from } : undefined;
}

const isFrom1To = (number: number, most: number) => number >= 1 && number <= most;
