import { pluralise } from '#domain/text/pluralise.ts';

export const participantsText = (count: number): string => pluralise(count, 'participant');

/** How many others are on the waitlist. */
export function waitingWords(others: number): string {
  if (others === 0) return 'Be the first to join.';
  return `${pluralise(others, 'person has', 'people have')} joined the waitlist.`;
}
