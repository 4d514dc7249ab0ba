import { hash } from 'node:crypto';
import type { PublicProfile } from '#contract/profile.ts';
import { publicDay, type PublicDay, publicDaySentence } from '#domain/people/public-day.ts';

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

/** The sentence beneath the title. */
export function previewSentence({ name, username, isBot, day, isEmpty }: PreviewFacts): string {
  const sentence = isEmpty ? `${name ?? username} has no public habits` : publicDaySentence(day);
  return isBot ? `Bot · ${sentence}` : sentence;
}
