import { counted } from '#domain/counted.ts';

/** How many wait, besides oneself. */
export function waitingWords(others: number): string {
  if (others === 0) return 'Be the first to join.';
  return `${counted(others, 'person has', 'people have')} joined the waitlist.`;
}
