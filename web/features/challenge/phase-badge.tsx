import { CHALLENGE_DAYS, type ChallengeState, stateOfChallenge } from '#domain/people/challenge.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Badge } from '#web/ui/badge.tsx';

type PhaseBadgeProps = { challenge: { startDate: LocalDay; endDate: LocalDay }; today: LocalDay };

export function PhaseBadge({ challenge, today }: PhaseBadgeProps) {
  const state = stateOfChallenge(challenge, today);
  return <Badge tone={state.phase === 'running' ? 'success' : 'neutral'}>{phaseText(state)}</Badge>;
}

function phaseText(state: ChallengeState): string {
  if (state.phase === 'over') return 'Ended';
  if (state.phase === 'running') return `Day ${state.day} of ${CHALLENGE_DAYS}`;
  return state.daysUntil === 1 ? 'Starts tomorrow' : `Starts in ${state.daysUntil} days`;
}
