import { hash } from 'node:crypto';
import type { PublicProfile } from '#contract/profile.ts';
import { publicDay, type PublicDay } from '#domain/public-day.ts';

/** Changes with the drawing, so that pictures kept elsewhere are asked for anew. */
const DRAWING = 1;

/** What stands in the preview of a link, in words and in the picture. */
export type PreviewFacts = {
  name: string | null;
  username: string;
  isBot: boolean;
  day: PublicDay;
  isEmpty: boolean;
};

export function previewFacts(profile: PublicProfile): PreviewFacts {
  const { name, username, isBot, habits } = profile;
  return { name, username, isBot, day: publicDay(habits), isEmpty: habits.length === 0 };
}

/** The same for as long as the picture would be drawn the same. */
export const versionOf = (facts: PreviewFacts): string =>
  hash('sha256', JSON.stringify([DRAWING, facts]), 'base64url').slice(0, 16);

export const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The sentence beneath the title. */
export function previewSentence({ name, username, day, isEmpty }: PreviewFacts): string {
  const who = name ?? username;
  if (isEmpty) return `${who} has no public habits`;
  const today = day.due === 0 ? 'Nothing is due today.' : `${doneOfDue(day)} done today.`;
  return [today, ...streakWords(day), repsWords(day)].join(' ');
}

export const doneOfDue = ({ done, due }: PublicDay): string =>
  `${done} of ${plural(due, 'habit', 'habits')}`;

const streakWords = ({ bestStreak }: PublicDay): string[] =>
  bestStreak > 0 ? [`Longest streak going: ${plural(bestStreak, 'day', 'days')}.`] : [];

const repsWords = ({ totalReps }: PublicDay): string =>
  `${plural(totalReps, 'repetition', 'repetitions')} so far.`;
