import { MOST_OF_UNIT, type Rhythm, MAX_RHYTHM_DAYS } from '../habits/rhythm.ts';

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
const NUMBER = `\\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}`;
const TIMES = `(${NUMBER})\\s*(?:x|×|times?|days?)?`;
const QUOTA = new RegExp(
  `^${TIMES}\\s*(?:(?:a|per|each|every|in a|/)\\s*(week|month)|(weekly|monthly))$`,
  'i',
);
const BLOCK = new RegExp(`^${TIMES}\\s*(?:in|every|per|each)\\s*(${NUMBER})\\s*(days|weeks)$`, 'i');
const EVERY = new RegExp(
  `^every\\s+(?:(${NUMBER})(?:st|nd|rd|th)?\\s+)?(day|week|month)s?( from the last time)?$`,
  'i',
);

const DAYS_A_WEEK = 7;
const MAX_TIMES = { week: 7, month: 31 };

const numberOf = (text: string | undefined): number => {
  const word = (text ?? 'one').toLowerCase();
  return NUMBER_WORDS[word] ?? Number(word);
};

/** Reads such a text in its usual wordings. Undefined for other texts. */
export function parseRhythm(raw: string): Rhythm | undefined {
  const text = raw.trim().replaceAll(/\s+/g, ' ');
  const [quota, block, every] = [QUOTA.exec(text), BLOCK.exec(text), EVERY.exec(text)];
  if (quota) {
    const word = (quota[2] ?? quota[3] ?? '').toLowerCase();
    const per = word.startsWith('week') ? 'week' : 'month';
    const times = numberOf(quota[1]);
    return isFrom1To(times, MAX_TIMES[per]) ? { kind: 'quota', times, per } : undefined;
  }
  if (block) {
    const days = numberOf(block[2]) * (block[3]?.toLowerCase() === 'weeks' ? DAYS_A_WEEK : 1);
    const times = numberOf(block[1]);
    const isPossible = days >= 2 && days <= MAX_RHYTHM_DAYS && isFrom1To(times, days);
    return isPossible ? { kind: 'quota', times, per: { days } } : undefined;
  }
  if (!every) return undefined;
  const count = numberOf(every[1]);
  const unit = (every[2] ?? '').toLowerCase() as 'day' | 'week' | 'month';
  const from = every[3] === undefined ? 'start' : 'done';
  return isFrom1To(count, MOST_OF_UNIT[unit]) ? { kind: 'every', count, unit, from } : undefined;
}

const isFrom1To = (number: number, most: number) => number >= 1 && number <= most;
