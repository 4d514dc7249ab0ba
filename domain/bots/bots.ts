import { END_OF_DAY } from '../days/deadline.ts';
import { type Random, seededRandom } from './random.ts';
import { DEFAULT_ENCOURAGEMENT } from '../people/encouragement.ts';

export const BOT_TYPES = ['high_achiever', 'steady_supporter', 'occasional_motivator'] as const;
export type BotType = (typeof BOT_TYPES)[number];

export type BotLevels = { productivity: number; engagementLevel: number };

/** In percent: how much of the day is done, and how often the bot sends an encouragement. */
export const LEVELS_OF: Record<BotType, BotLevels> = {
  high_achiever: { productivity: 90, engagementLevel: 70 },
  steady_supporter: { productivity: 70, engagementLevel: 85 },
  occasional_motivator: { productivity: 50, engagementLevel: 40 },
};

export const MAX_NEW_BOTS = 20;
export const TEMPLATES_OF_A_BOT = 5;
export const FOLLOWED_BY_A_BOT = 5;

const MINUTES_OF_A_DAY = 24 * 60;
export const WAKES_AT = 6 * 60;
const SLEEPS_AT = 22 * 60;

/** Seeded by words, so that a bot's day can be repeated and each habit has its own random numbers. */
export function randomFor(...words: readonly (string | number)[]): Random {
  let hash = 0x811c9dc5;
  for (const letter of words.join('/')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return seededRandom(hash);
}

/** Minutes since midnight. Null: not today. */
export type MinuteOfDay = number | null;

/** A time before the deadline, and whether the habit is kept, with the probability `chance`. */
export function drawDay(
  random: Random,
  chance: number,
  deadline: string,
): { at: number; isKept: boolean } {
  const latest = Math.min(SLEEPS_AT, Math.max(WAKES_AT + 60, minutesOf(deadline)));
  const at = WAKES_AT + random.below(latest - WAKES_AT);
  return { at, isKept: random.happens(chance) };
}

export function encouragementMoment(random: Random, engagementLevel: number): MinuteOfDay {
  const at = WAKES_AT + random.below(SLEEPS_AT - WAKES_AT);
  return random.happens(engagementLevel / 100) ? at : null;
}

/** When the bot acts next: at the next moment of its day, or tomorrow morning. */
export function nextMoment(moments: readonly MinuteOfDay[], now: number): number {
  const later = moments.filter((moment) => moment !== null).filter((moment) => moment > now);
  return later.length > 0 ? Math.min(...later) : MINUTES_OF_A_DAY + WAKES_AT;
}

function minutesOf(deadline: string): number {
  if (deadline === END_OF_DAY) return MINUTES_OF_A_DAY;
  const [hours = 0, minutes = 0] = deadline.split(':').map(Number);
  return hours * 60 + minutes;
}

const WORDS: Record<BotType, readonly string[]> = {
  high_achiever: [
    DEFAULT_ENCOURAGEMENT,
    'Strong day. On to the next one!',
    'You make it look easy. It isn’t.',
    'One more tick. You know how this goes.',
  ],
  steady_supporter: [
    DEFAULT_ENCOURAGEMENT,
    'Step by step. Glad you’re here.',
    'You showed up today, and that counts.',
    'Take it gently. Tomorrow’s another day.',
    'So good to see you at it again.',
  ],
  occasional_motivator: [
    DEFAULT_ENCOURAGEMENT,
    'Look at you go!',
    'That got me off the sofa.',
    'Nice one. Still working on mine.',
  ],
};

export const wordsFrom = (random: Random, botType: BotType): string => random.oneOf(WORDS[botType]);
