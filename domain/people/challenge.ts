import { addDays, daysBetween, type LocalDay } from '../days/local-day.ts';

export const CHALLENGE_DAYS = 7;
export const CHALLENGE_NAME_AT_MOST = 100;
export const CHALLENGE_DESCRIPTION_AT_MOST = 2000;
/** Whoever waits should not wait longer. */
const DAYS_AHEAD_AT_MOST = 365;

export const lastDayOfChallenge = (startDate: LocalDay): LocalDay =>
  addDays(startDate, CHALLENGE_DAYS - 1);

/** Undefined when it may begin on that day. */
export function faultOfStart(startDate: LocalDay, today: LocalDay): string | undefined {
  const ahead = daysBetween(today, startDate);
  if (ahead < 0) return 'A challenge cannot start in the past.';
  if (ahead > DAYS_AHEAD_AT_MOST) return 'Please choose a day within the next year.';
  return undefined;
}

type Span = { startDate: LocalDay; endDate: LocalDay };

export type ChallengeState =
  | { phase: 'coming'; daysUntil: number }
  | { phase: 'running'; day: number }
  | { phase: 'over' };

/** As it is for somebody whose day is `today`: it begins and ends in every zone at its own midnight. */
export function stateOfChallenge({ startDate, endDate }: Span, today: LocalDay): ChallengeState {
  const passed = daysBetween(startDate, today);
  if (passed < 0) return { phase: 'coming', daysUntil: -passed };
  if (today > endDate) return { phase: 'over' };
  return { phase: 'running', day: passed + 1 };
}
