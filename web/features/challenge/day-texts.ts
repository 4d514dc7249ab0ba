import type { ChallengeState } from '#domain/people/challenge.ts';
import { CHALLENGE_DAYS } from '#domain/people/challenge.ts';
import { pluralise } from '#domain/text/pluralise.ts';

export function phaseText(state: ChallengeState): string {
  if (state.phase === 'over') return 'Over';
  if (state.phase === 'running') return `Day ${state.day} of ${CHALLENGE_DAYS}`;
  return state.daysUntil === 1 ? 'Starts tomorrow' : `Starts in ${state.daysUntil} days`;
}

export const participantsText = (count: number): string => pluralise(count, 'participant');
