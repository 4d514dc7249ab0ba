/** How many wait, besides oneself. */
export function waitingWords(others: number): string {
  if (others === 0) return 'Be the first to wait for it.';
  return others === 1 ? '1 person is waiting.' : `${others} people are waiting.`;
}
