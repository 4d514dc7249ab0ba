import type { Random } from '#domain/bots/random.ts';
import { addDays, type LocalDay, weekdayOf } from '#domain/days/local-day.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Response, Person, Request } from './call.ts';
import { type WrittenValues, type ExpectedState, openExpectedState } from './expected-state.ts';

/** Habits with a history, which stay, and others, which are created and deleted. */
export type WriterHabits = { lasting: number[]; passing: number[] };

/** A user who sends one write after the other. */
export type Writer = {
  readonly person: Person;
  readonly userId: number;
  readonly random: Random;
  /** The user's day by the clock of the tested server. */
  readonly today: () => LocalDay;
  /** A user acts on the current day, unless the clock has gone back to it. */
  readonly isClockSteady: boolean;
  /** A weekday that is outside of the run. */
  readonly freeWeekday: Weekday;
  readonly expected: ExpectedState;
  readonly habits: WriterHabits;
  /** Habits whose creation got no response. They may exist. */
  readonly maybe: Set<string>;
  /** A write without a response, which is retried as a browser does. */
  pending: Action | undefined;
  cookie: string | undefined;
  /** Cookies of acknowledged sign-outs. They must not work any more. */
  ended: string[];
  written: number;
};

/** A write and its effect on the tables. */
export type Action = {
  request: Request;
  change: WrittenValues;
  /** Reads values from the response, for example ids. */
  readResponse?: (writer: Writer, response: Response) => void;
  /** The name of a created habit. Creations are not retried, because a retry could create a second habit. */
  creates?: string;
  /** A 404 means that an earlier attempt without a response has deleted it. */
  isDoneBy404?: boolean;
};

export type NewWriter = Pick<
  Writer,
  'person' | 'userId' | 'random' | 'today' | 'cookie' | 'isClockSteady'
>;

/** A run spans yesterday and the next four days at most. */
const FREE_DAY = 5;

export const openWriter = (writer: NewWriter): Writer => ({
  ...writer,
  freeWeekday: weekdayOf(addDays(writer.today(), FREE_DAY)),
  expected: openExpectedState(),
  habits: { lasting: [], passing: [] },
  maybe: new Set(),
  pending: undefined,
  ended: [],
  written: 0,
});
