import { addDays, daysBetween, daysFromTo, type LocalDay } from '../days/local-day.ts';
import type { RingSegment } from '../progress/day-ring.ts';

export const CHALLENGE_DAYS = 7;
export const MAX_CHALLENGE_NAME_LENGTH = 100;
export const MAX_CHALLENGE_DESCRIPTION_LENGTH = 2000;
/** Users on the waitlist should not wait longer. */
const MAX_DAYS_AHEAD = 365;

export const lastDayOfChallenge = (startDate: LocalDay): LocalDay =>
  addDays(startDate, CHALLENGE_DAYS - 1);

/** The error message. Undefined when the challenge may start on that day. */
export function challengeStartError(startDate: LocalDay, today: LocalDay): string | undefined {
  const ahead = daysBetween(today, startDate);
  if (ahead < 0) return 'A challenge cannot start in the past.';
  if (ahead > MAX_DAYS_AHEAD) return 'Please choose a day within the next year.';
  return undefined;
}

type Span = { startDate: LocalDay; endDate: LocalDay };

export type ChallengeState =
  | { phase: 'coming'; daysUntil: number }
  | { phase: 'running'; day: number }
  | { phase: 'over' };

/** For a user whose day is `today`: a challenge begins and ends at midnight in each time zone. */
export function stateOfChallenge({ startDate, endDate }: Span, today: LocalDay): ChallengeState {
  const passed = daysBetween(startDate, today);
  if (passed < 0) return { phase: 'coming', daysUntil: -passed };
  if (today > endDate) return { phase: 'over' };
  return { phase: 'running', day: passed + 1 };
}

type Shown = Span & { isActive: boolean; isParticipant: boolean };

/** The challenge to show first: one that runs, those that the user joined first, or else the next one. */
export function currentChallenge<Challenge extends Shown>(
  challenges: readonly Challenge[],
  today: LocalDay,
): Challenge | undefined {
  const inPhase = (phase: ChallengeState['phase']) =>
    challenges.filter((one) => one.isActive && stateOfChallenge(one, today).phase === phase);
  const running = inPhase('running');
  const [next] = inPhase('coming').toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return running.find(({ isParticipant }) => isParticipant) ?? running[0] ?? next;
}

/** A segment for each day of the challenge. */
export const challengeSegments = (
  { startDate, endDate }: Span,
  perfectDays: readonly LocalDay[],
): RingSegment[] =>
  daysFromTo(startDate, endDate).map((day) => (perfectDays.includes(day) ? 'done' : 'open'));
