import type { Dice } from '#domain/bots/dice.ts';
import { addDays, type LocalDay, weekdayOf } from '#domain/days/local-day.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Answer, Person, Request } from './call.ts';
import { type Change, type Ledger, openLedger } from './ledger.ts';

/** Habits with weeks behind them, which stay; and others, which come and go. */
export type Holdings = { lasting: number[]; passing: number[] };

/** One person, who writes one thing after the other. */
export type Writer = {
  readonly person: Person;
  readonly userId: number;
  readonly dice: Dice;
  /** Where the clock of the server under test may be another one. */
  readonly today: () => LocalDay;
  /** A user acts on the current day, unless the clock has gone back to it. */
  readonly isClockSteady: boolean;
  /** On which no run takes place. */
  readonly freeWeekday: Weekday;
  readonly ledger: Ledger;
  readonly holdings: Holdings;
  /** Habits whose creation was not answered: they may be there or not. */
  readonly maybe: Set<string>;
  /** What was not answered is asked for again, as a browser does with a tick. */
  pending: Action | undefined;
  cookie: string | undefined;
  /** Cookies of acknowledged sign-outs: they must not work again. */
  ended: string[];
  written: number;
};

/** One write, and what it does to the rows. */
export type Action = {
  request: Request;
  change: Change;
  /** What is known only from the answer. */
  learn?: (writer: Writer, answer: Answer) => void;
  /** A habit made twice would be two: it is not asked for again. */
  creates?: string;
  /** Deleted by an attempt that was not answered. */
  isDoneBy404?: boolean;
};

export type NewWriter = Pick<
  Writer,
  'person' | 'userId' | 'dice' | 'today' | 'cookie' | 'isClockSteady'
>;

/** A run spans yesterday and the next four days at most. */
const FREE_DAY = 5;

export const openWriter = (writer: NewWriter): Writer => ({
  ...writer,
  freeWeekday: weekdayOf(addDays(writer.today(), FREE_DAY)),
  ledger: openLedger(),
  holdings: { lasting: [], passing: [] },
  maybe: new Set(),
  pending: undefined,
  ended: [],
  written: 0,
});
