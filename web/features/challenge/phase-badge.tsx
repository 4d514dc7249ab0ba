import { stateOfChallenge } from '#domain/people/challenge.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { phaseText } from './day-texts.ts';

type PhaseBadgeProps = { challenge: { startDate: LocalDay; endDate: LocalDay }; today: LocalDay };

export function PhaseBadge({ challenge, today }: PhaseBadgeProps) {
  const state = stateOfChallenge(challenge, today);
  return <Badge tone={state.phase === 'running' ? 'success' : 'neutral'}>{phaseText(state)}</Badge>;
}
