import type { Weekday } from '#domain/days/weekdays.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type {
  Figures,
  HabitLife,
  TimedAction,
  UserAction,
} from '#domain/testing/history-definition/life.ts';

/** The form of the files in docs/fair-streak/: what a user did, and the figures of their habit. */
export type Vector = {
  name: string;
  user: { zone: string; dayStart: number; weekStart: Weekday };
  habit: Frequency & { createdAt: string; stepsNeeded?: number };
  /** In the order of arrival. */
  happened: (UserAction & { at: string; offline?: true })[];
  readAt: string;
  expected: VectorFigures;
};

export type VectorFigures = Omit<Figures, 'days' | 'periods'> & {
  periods?: Figures['periods'];
  strength: number;
};

export function lifeOf({ user, habit, happened, readAt }: Vector): HabitLife {
  const { createdAt, stepsNeeded = null, ...frequency } = habit;
  return {
    ...user,
    createdAt: Date.parse(createdAt),
    frequency,
    stepsNeeded,
    happened: happened.map(({ at, ...action }): TimedAction => ({ ...action, at: Date.parse(at) })),
    readAt: Date.parse(readAt),
  };
}

const DECIMALS = 1e6;

/** The strength has six decimals, and periods exist only if the streak counts them. */
export function vectorFigures({ days, periods, ...figures }: Figures): VectorFigures {
  const strength = Math.round((days.at(-1)?.strength ?? 0) * DECIMALS) / DECIMALS;
  return { ...figures, ...(periods.length > 0 && { periods }), strength };
}
