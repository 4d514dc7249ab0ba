import { hash } from 'node:crypto';
import type { PublicProfile } from '#contract/profile.ts';
import { publicDay, type PublicDay, publicDaySentence } from '#domain/people/public-day.ts';

/** Increase this number when the drawing changes, so that caches request previews again. */
const DRAWING_VERSION = 1;

/** What a preview shows, as text and as a picture. */
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

/** Changes only when the picture changes. */
export const previewVersion = (facts: PreviewFacts): string =>
  hash('sha256', JSON.stringify([DRAWING_VERSION, facts]), 'base64url').slice(0, 16);

/** The description below the title. */
export function previewSentence({ name, username, isBot, day, isEmpty }: PreviewFacts): string {
  const sentence = isEmpty ? `${name ?? username} has no public habits` : publicDaySentence(day);
  return isBot ? `Bot · ${sentence}` : sentence;
}
