import fc from 'fast-check';
import {
  addDays,
  fromDayNumber,
  type LocalDay,
  toDayNumber,
  toLocalDay,
} from '../../days/local-day.ts';
import { WEEK_STARTS, type WeekStart } from '../../days/week.ts';
import { sortWeekdays, WEEKDAYS } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { Goal } from '../../habits/goal.ts';
import type { Act, Happening, Life } from './life.ts';
import { momentOf, ownClockOf, readingAt } from './own-clock.ts';

// Lives of two weeks to two years. A day is a number that says what its person does with it, 0 being as usual: so a life
// that does not come out right shrinks to a short one in which little happens.

/** What may happen in the lives. */
export type Happens = {
  travel: boolean;
  dayStarts: boolean;
  weekStarts: boolean;
  pauses: boolean;
  changes: boolean;
};

export const EVERYTHING: Happens = {
  travel: true,
  dayStarts: true,
  weekStarts: true,
  pauses: true,
  changes: true,
};

/** Both clock changes, half hours, and either side of the date line. */
export const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'America/Havana',
  'Atlantic/Azores',
  'Asia/Tokyo',
];
const FIRST_DAY = toLocalDay('2025-01-01');

const weekdays = fc.option(
  fc.subarray([...WEEKDAYS], { minLength: 1, maxLength: 6 }).map((days) => sortWeekdays(days)),
);
const amount = fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10);
const goalOf = (kind: Goal['kind'], per: Goal['per']) =>
  amount.map((target): Goal => ({ kind, amount: target, unit: 'km', step: 0.5, per }));
const dayGoal = fc.option(goalOf('least', 'day'));
const times = fc.integer({ min: 1, max: 5 });
const blocks = fc.integer({ min: 2, max: 40 }).map((days) => ({ days }));

const byWeekdays: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constant('weekly' as const),
  weekdays: fc
    .subarray([...WEEKDAYS], { minLength: 1, maxLength: 6 })
    .map((days) => sortWeekdays(days)),
  rhythm: fc.constant(null),
  goal: fc.oneof(dayGoal, goalOf('most', 'day')),
});
const daily: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constant('daily' as const),
  weekdays: fc.constant(null),
  rhythm: fc.constant(null),
  goal: fc.oneof(dayGoal, goalOf('most', 'day')),
});
const quota: fc.Arbitrary<Frequency> = fc
  .record({
    weekdays,
    times,
    per: fc.oneof(fc.constantFrom('week' as const, 'month' as const), blocks),
    goal: dayGoal,
  })
  .map(({ per, goal, ...rest }) => {
    const most = typeof per === 'object' ? per.days : 7;
    const named = rest.weekdays !== null && typeof per === 'object' ? null : rest.weekdays;
    const rhythm = {
      kind: 'quota' as const,
      per,
      times: Math.min(rest.times, named?.length ?? most),
    };
    return { type: 'weekly', weekdays: named, rhythm, goal };
  });
const every: fc.Arbitrary<Frequency> = fc
  .record({
    count: fc.integer({ min: 1, max: 9 }),
    unit: fc.constantFrom('day' as const, 'day' as const, 'week' as const, 'month' as const),
    from: fc.constantFrom('start' as const, 'done' as const),
    goal: dayGoal,
  })
  .map(({ goal, ...interval }) => ({
    type: 'daily',
    weekdays: null,
    rhythm: { kind: 'every', ...interval },
    goal,
  }));
const sum: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constant('weekly' as const),
  weekdays,
  rhythm: fc.constant(null),
  goal: fc.oneof(goalOf('least', 'week'), goalOf('most', 'week'), goalOf('least', 'month')),
});

const anyFrequency = fc.oneof(
  { weight: 3, arbitrary: daily },
  { weight: 3, arbitrary: byWeekdays },
  { weight: 3, arbitrary: quota },
  { weight: 3, arbitrary: every },
  { weight: 2, arbitrary: sum },
);

const dayOfLife = fc.nat({ max: 0x3fffffff });
const daysOf = (minLength: number, maxLength: number) =>
  fc.array(dayOfLife, { minLength, maxLength, size: 'max' });
const anyLength = fc.oneof(
  { withCrossShrink: true },
  { weight: 84, arbitrary: daysOf(1, 60) },
  { weight: 13, arbitrary: daysOf(60, 200) },
  { weight: 3, arbitrary: daysOf(200, 730) },
);

export const anyLife = (happens: Happens = EVERYTHING): fc.Arbitrary<Life> =>
  fc
    .record({
      bornAt: fc.nat({ max: 420 }),
      zone: fc.nat({ max: ZONES.length - 1 }),
      dayStart: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 })),
      weekStart: fc.constantFrom(...WEEK_STARTS),
      /** Of ten days, so many are as usual whatever their number says. */
      diligence: fc.integer({ min: 0, max: 9 }),
      frequency: anyFrequency,
      others: fc.array(anyFrequency, { maxLength: 2 }),
      days: anyLength,
    })
    .map((drawn) => new Biography(drawn, happens).life());

type Drawn = {
  bornAt: number;
  zone: number;
  dayStart: number;
  weekStart: WeekStart;
  diligence: number;
  frequency: Frequency;
  others: Frequency[];
  days: number[];
};
type Rest = Pick<Extract<Act, { does: 'pause' }>, 'pause' | 'of' | 'from' | 'until'>;
type Relative = { at: number; arrives?: number; act: Act; daysAgo?: number };

/** Draws what is in a number, a part of it at a time. */
class Numbers {
  private rest: number;
  constructor(value: number) {
    this.rest = value;
  }
  upTo(count: number): number {
    const drawn = this.rest % count;
    this.rest = Math.floor(this.rest / count);
    return drawn;
  }
}

class Biography {
  private readonly drawn: Drawn;
  private readonly happens: Happens;
  private readonly told: Relative[] = [];
  private zone: string;
  private day: number;
  private now: number;
  private latestDay = 0;
  private entries = 0;
  private pauses = 0;
  private others: Frequency[];
  private goal: Goal | null;

  constructor(drawn: Drawn, happens: Happens) {
    this.drawn = drawn;
    this.happens = happens;
    this.zone = ZONES[drawn.zone] ?? 'UTC';
    this.day = toDayNumber(addDays(FIRST_DAY, drawn.bornAt));
    this.now = momentOf(this.day, 9 * 60, this.zone);
    this.others = [...drawn.others];
    this.goal = drawn.frequency.goal;
  }

  life(): Life {
    const { zone, now: createdAt } = this;
    for (const number of this.drawn.days) this.live(new Numbers(number));
    const { weekStart, frequency } = this.drawn;
    const dayStart = this.happens.dayStarts ? this.drawn.dayStart : 0;
    const until = this.now + 60_000;
    const life = { zone, dayStart, weekStart, createdAt, frequency, until };
    return { ...life, happened: this.dated(life) };
  }

  /** The days that are named, by the person's own clock. */
  private dated(life: Omit<Life, 'happened'>): Happening[] {
    const happened = this.told.map(
      ({ act, at, arrives }): Happening => ({
        ...act,
        at,
        ...(arrives !== undefined && { arrives: Math.min(arrives, life.until) }),
      }),
    );
    const clock = ownClockOf({ ...life, happened });
    const rests = new Map<string, Rest>();
    return happened.map((happening, index) => {
      const { daysAgo } = this.told[index] ?? {};
      if (daysAgo === undefined) return happening;
      const day = fromDayNumber(clock.dayAt(happening.at) - daysAgo);
      if (happening.does !== 'pause') return { ...happening, day };
      const old = rests.get(happening.pause);
      // Named again, it ends.
      const rest = old ? { ...old, until: day } : shifted(happening, day);
      rests.set(happening.pause, rest);
      return { ...happening, ...rest };
    });
  }

  private live(numbers: Numbers): void {
    const what = numbers.upTo(100);
    const isAsUsual = numbers.upTo(10) < this.drawn.diligence && what >= 10;
    const minutes = 15 * ((numbers.upTo(96) + 36) % 96);
    this.begin(minutes);
    const least = numbers.upTo(5);
    if (isAsUsual || what < 45) return this.asUsual(numbers);
    this.unusual(what, least, numbers);
  }

  private begin(minutes: number): void {
    this.latestDay = Math.max(this.latestDay, this.day);
    this.day += 1;
    let at = momentOf(this.day, minutes, this.zone);
    while (at <= this.now) {
      this.day += 1;
      at = momentOf(this.day, minutes, this.zone);
    }
    this.now = at;
  }

  private tell(act: Act, more: { daysAgo?: number; arrives?: number } = {}): void {
    this.told.push({ act, at: this.now, ...more });
    this.now += 60_000;
  }

  private asUsual(numbers: Numbers): void {
    const { goal } = this;
    if (goal === null || numbers.upTo(4) === 0) return this.tell({ does: 'mark', says: 'done' });
    const parts = 1 + numbers.upTo(2);
    for (let part = 0; part < parts; part += 1)
      this.tell(this.entry(this.share(goal, numbers) / parts));
  }

  private share(goal: Goal, numbers: Numbers): number {
    const full = goal.per === 'day' ? goal.amount : goal.amount / (goal.per === 'week' ? 5 : 20);
    const tenths = goal.kind === 'most' ? [3, 5, 9, 14] : [10, 11, 15, 6];
    return (full * (tenths[numbers.upTo(4)] ?? 10)) / 10;
  }

  private entry(part: number): Act {
    this.entries += 1;
    const size = Math.max(0.001, Math.round(part * 1000) / 1000);
    return { does: 'enter', entry: `entry ${this.entries}`, amount: size };
  }

  private unusual(what: number, least: number, numbers: Numbers): void {
    const daysAgo = 1 + numbers.upTo(what % 3 === 0 ? 3 : 30);
    const { travel, dayStarts, weekStarts, pauses, changes } = this.happens;
    if (what < 49) return this.tell({ does: 'look' });
    if (what < 53) return undefined;
    if (what < 55) return this.beAway(numbers.upTo(what === 54 ? 120 : 12));
    if (what < 61) return this.offline(numbers);
    if (what < 66) return this.tell({ does: 'mark', says: 'skipped' });
    if (what < 68) return this.tell({ does: 'mark', says: 'not done' });
    if (what < 73) return this.tell({ does: 'mark', says: 'done' }, { daysAgo });
    if (what < 75) return this.tell({ does: 'mark', says: 'not done' }, { daysAgo });
    if (what < 77) return this.tell({ does: 'mark', says: 'skipped' }, { daysAgo });
    if (what < 79) return this.tell({ does: 'mark', says: 'not skipped' }, { daysAgo });
    if (what < 81) return this.tell(this.entry(this.goal?.amount ?? 1), { daysAgo });
    if (what < 83) return this.tell({ does: 'take back', entry: `entry ${this.entries - least}` });
    if (what < 88 && travel) return this.fly(numbers);
    if (what === 88 && dayStarts) return this.tell({ does: 'start day', hour: numbers.upTo(7) });
    if (what === 89 && weekStarts) {
      return this.tell({ does: 'start week', on: WEEK_STARTS[numbers.upTo(3)] ?? 'monday' });
    }
    if (what < 93 && pauses) return this.rest(numbers);
    if (what === 93 && changes) return this.changeRhythm();
    return this.asUsual(numbers);
  }

  private beAway(days: number): void {
    this.day += days;
  }

  /** Done on a phone without a network, and sent days later, some of it twice. */
  private offline(numbers: Numbers): void {
    const arrives = this.now + (1 + numbers.upTo(20)) * 6 * 3_600_000;
    const isTwice = numbers.upTo(2) === 1;
    const count = this.told.length;
    this.asUsual(numbers);
    const sent = this.told.splice(count);
    for (const happening of [...sent, ...(isTwice ? sent : [])])
      this.told.push({ ...happening, arrives });
  }

  private fly(numbers: Numbers): void {
    this.tell({ does: 'mark', says: 'done' });
    this.now += 3_600_000 * (2 + numbers.upTo(14));
    this.zone = ZONES[numbers.upTo(ZONES.length)] ?? 'UTC';
    this.tell({ does: 'travel', zone: this.zone });
    this.latestDay = Math.max(this.latestDay, this.day);
    this.day = Math.floor(readingAt(this.now, this.zone) / 24) - numbers.upTo(2);
  }

  private rest(numbers: Numbers): void {
    const kind = numbers.upTo(7);
    const daysAgo = numbers.upTo(31);
    const of = numbers.upTo(2) === 1 ? 'everything' : 'habit';
    const pause = `pause ${Math.max(1, this.pauses - numbers.upTo(2))}`;
    if (kind < 2 && this.pauses > 0) return this.tell({ does: 'take pause back', pause });
    const begun = fromDayNumber(0);
    if (kind === 2 && this.pauses > 0) {
      const ended = { does: 'pause', pause, of, from: begun, until: begun } as const;
      return this.tell(ended, { daysAgo: daysAgo % 4 });
    }
    this.pauses += 1;
    const until = kind === 3 ? null : fromDayNumber(numbers.upTo(20));
    const started: Rest = { pause: `pause ${this.pauses}`, of, from: begun, until };
    // Some begin in the days to come, and many long ago.
    this.tell({ does: 'pause', ...started }, { daysAgo: kind === 4 ? -2 : kind > 4 ? daysAgo : 0 });
  }

  /** Before anything is told of the day, wherever it begins: what a half-told day is under another rhythm, nothing says. */
  private changeRhythm(): void {
    const next = this.others.shift();
    const morning = momentOf(this.day, 7 * 60, this.zone);
    if (!next || this.day <= this.latestDay) return this.tell({ does: 'look' });
    this.now = Math.max(this.now, morning);
    this.goal = next.goal;
    this.tell({ does: 'change', to: next });
  }
}

/** Both ends as many days from the one that was named. */
function shifted({ pause, of, until }: Rest, from: LocalDay): Rest {
  return { pause, of, from, until: until === null ? null : addDays(from, toDayNumber(until)) };
}
