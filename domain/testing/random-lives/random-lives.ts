import fc from 'fast-check';
import {
  addDays,
  fromDayNumber,
  type LocalDay,
  toDayNumber,
  toLocalDay,
} from '../../days/local-day.ts';
import { type Weekday, WEEKDAYS } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { UserAction, TimedAction, HabitLife } from '../history-definition/life.ts';
import { momentOf, ownClockOf, readingAt } from '../history-definition/own-clock.ts';
import { anyFrequency } from './random-frequencies.ts';

// Random lives of a day to two years. Each day is a number for the user's actions, where 0 is a usual day, so a failing
// life shrinks to a short one with few actions.

/** Both clock changes, half hours, and both sides of the date line. */
const ZONES = [
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
const FIRST_DAY = toDayNumber(toLocalDay('2025-01-01'));
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const dayOfLife = fc.integer({ min: 0, max: 2 ** 47 });
const daysOfLife = (minLength: number, maxLength: number) =>
  fc.array(dayOfLife, { minLength, maxLength, size: 'max' });
const anyLength = fc.oneof(
  { withCrossShrink: true },
  { weight: 84, arbitrary: daysOfLife(1, 60) },
  { weight: 13, arbitrary: daysOfLife(60, 200) },
  { weight: 3, arbitrary: daysOfLife(200, 730) },
);

const anyDraft = fc.record({
  createdAfter: fc.nat({ max: 420 }),
  zone: fc.constantFrom(...ZONES),
  dayStart: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 })),
  weekStart: fc.constantFrom<Weekday>('monday', 'sunday', 'saturday'),
  /** How many of ten days are usual, regardless of their number. */
  diligence: fc.integer({ min: 0, max: 9 }),
  frequency: anyFrequency,
  others: fc.array(anyFrequency, { maxLength: 4 }),
  stepsNeeded: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
  days: anyLength,
});

type Draft = typeof anyDraft extends fc.Arbitrary<infer Value> ? Value : never;

export const anyLife: fc.Arbitrary<HabitLife> = anyDraft.map((draft) =>
  new Biography(draft).life(),
);

type PlannedAction = { at: number; action: UserAction; daysAgo?: number; offline?: true };
type Pause = Extract<UserAction, { does: 'pause' }>;

class Biography {
  private readonly draft: Draft;
  /** In the order of arrival. */
  private arrived: PlannedAction[] = [];
  private offline: { planned: PlannedAction[]; arrivesOn: number }[] = [];
  private zone: string;
  private day: number;
  private now: number;
  private entries = 0;
  private pauses = 0;
  private others: Frequency[];
  private frequency: Frequency;

  constructor(draft: Draft) {
    this.draft = draft;
    this.zone = draft.zone;
    this.day = FIRST_DAY + draft.createdAfter;
    this.now = momentOf(this.day, 9 * 60, this.zone);
    this.others = [...draft.others];
    this.frequency = draft.frequency;
  }

  life(): HabitLife {
    const { zone, dayStart, weekStart, frequency, stepsNeeded, days } = this.draft;
    const createdAt = this.now;
    for (const number of days) this.live(new Choices(number));
    for (const { planned } of this.offline) this.arrived.push(...planned);
    const life = { zone, dayStart, weekStart, createdAt, frequency, stepsNeeded };
    return { ...life, happened: this.dated(life), readAt: this.now + MINUTE_MS };
  }

  /** Names days by the user's own clock. */
  private dated(life: Omit<HabitLife, 'happened' | 'readAt'>): TimedAction[] {
    const happened = this.arrived.map(
      ({ action, at, offline }): TimedAction => ({ ...action, at, ...(offline && { offline }) }),
    );
    const dayAt = ownClockOf({ ...life, happened });
    const pauses = new Map<string, Pause>();
    return happened.map((action, index) => {
      const { daysAgo } = this.arrived[index] ?? {};
      if (daysAgo === undefined) return action;
      const day = fromDayNumber(dayAt(action.at) - daysAgo);
      if (action.does !== 'pause') return { ...action, day };
      const old = pauses.get(action.pause);
      // A pause that is sent again ends on that day.
      const pause = old ? { ...old, until: day } : movedTo(day, action);
      pauses.set(action.pause, pause);
      return { ...action, ...pause };
    });
  }

  private live(choices: Choices): void {
    const what = choices.upTo(100);
    const isAsUsual = choices.upTo(10) < this.draft.diligence && what >= 10;
    this.wakeUp(15 * ((choices.upTo(96) + 36) % 96));
    this.sync();
    if (isAsUsual || what < 42) this.asUsual(choices);
    else this.unusual(what, choices);
  }

  private wakeUp(minutes: number): void {
    this.day += 1;
    let at = momentOf(this.day, minutes, this.zone);
    while (at <= this.now) {
      this.day += 1;
      at = momentOf(this.day, minutes, this.zone);
    }
    this.now = at;
  }

  private act(action: UserAction, daysAgo?: number): void {
    this.arrived.push({ action, at: this.now, ...(daysAgo !== undefined && { daysAgo }) });
    this.now += MINUTE_MS;
  }

  private asUsual(choices: Choices): void {
    const { goal } = this.frequency;
    if (goal !== null && choices.upTo(4) > 0) {
      const parts = 1 + choices.upTo(2);
      const full = { day: 1, week: 5, month: 20 }[goal.per];
      const tenths = (goal.kind === 'most' ? [3, 5, 9, 14] : [10, 11, 15, 6])[choices.upTo(4)] ?? 9;
      const share = ((goal.amount / full) * tenths) / 10 / parts;
      for (let part = 0; part < parts; part += 1) this.act(this.newEntry(share));
    } else if (this.draft.stepsNeeded !== null) this.tickSteps(choices);
    else this.act({ does: 'record', record: 'done' });
  }

  private tickSteps(choices: Choices): void {
    const count = 1 + choices.upTo(5);
    for (let step = 1; step <= count; step += 1) {
      this.act({ does: 'tick step', step: `step ${step}`, ticked: choices.upTo(8) > 0 });
    }
  }

  private newEntry(amount: number): UserAction {
    this.entries += 1;
    const size = Math.max(0.001, Math.round(amount * 1000) / 1000);
    return { does: 'enter', entry: `entry ${this.entries}`, amount: size };
  }

  private unusual(what: number, choices: Choices): void {
    if (what < 46) return this.act({ does: 'open' });
    if (what < 50) return undefined;
    if (what < 53) return this.beAway(choices.upTo(what === 52 ? 130 : 12));
    if (what < 60) return this.beOffline(choices);
    if (what < 82) return this.changeDay(what, choices);
    if (what < 87) return this.fly(choices);
    if (what === 87) return this.act({ does: 'set day start', hour: choices.upTo(7) });
    if (what < 90) {
      return this.act({ does: 'set week start', weekday: WEEKDAYS[choices.upTo(7)] ?? 'monday' });
    }
    if (what < 93) return this.pause(choices);
    if (what === 93) return this.act({ does: choices.upTo(2) === 0 ? 'archive' : 'restore' });
    if (what < 98) return this.changeSchedule(choices);
    return this.asUsual(choices);
  }

  /** A single change of today or of an earlier day. */
  private changeDay(what: number, choices: Choices): void {
    const daysAgo = [0, 0, 1 + choices.upTo(3), 1 + choices.upTo(140)][choices.upTo(4)];
    if (what < 65) this.act({ does: 'record', record: 'skipped' }, daysAgo);
    else if (what < 68) this.act({ does: 'record', record: 'done' }, daysAgo);
    else if (what < 70) this.act({ does: 'record', record: 'nothing' }, daysAgo);
    else if (what < 74) this.act({ does: 'tick', completed: choices.upTo(2) === 0 }, daysAgo);
    else if (what < 76) this.act({ does: 'skip', skipped: choices.upTo(2) === 0 }, daysAgo);
    else if (what < 79) this.act(this.newEntry(this.frequency.goal?.amount ?? 1), daysAgo);
    else {
      const entry = `entry ${this.entries - choices.upTo(5)}`;
      if (what < 81) this.act({ does: 'delete entry', entry });
      else this.act({ does: 'enter', entry, amount: (1 + choices.upTo(30)) / 10 }, daysAgo);
    }
  }

  private beAway(days: number): void {
    this.day += days;
  }

  /** Without a network: it arrives days later, some of it twice. */
  private beOffline(choices: Choices): void {
    const arrivesOn = this.day + 1 + choices.upTo(6);
    const isTwice = choices.upTo(2) === 1;
    const online = this.arrived;
    this.arrived = [];
    this.asUsual(choices);
    const actions = this.arrived.map((action): PlannedAction => ({ ...action, offline: true }));
    const planned = isTwice ? [...actions, ...actions] : actions;
    this.arrived = online;
    this.offline.push({ planned, arrivesOn });
  }

  private sync(): void {
    const ready = this.offline.filter(({ arrivesOn }) => arrivesOn <= this.day);
    for (const { planned } of ready) this.arrived.push(...planned);
    this.offline = this.offline.filter(({ arrivesOn }) => arrivesOn > this.day);
  }

  private fly(choices: Choices): void {
    this.act({ does: 'record', record: 'done' });
    this.now += HOUR_MS * (2 + choices.upTo(14));
    this.zone = ZONES[choices.upTo(ZONES.length)] ?? 'UTC';
    this.act({ does: 'travel', zone: this.zone });
    this.day = Math.floor(readingAt(this.now, this.zone) / 24) - choices.upTo(2);
  }

  private pause(choices: Choices): void {
    const kind = choices.upTo(7);
    const daysAgo = choices.upTo(31);
    const old = `pause ${Math.max(1, this.pauses - choices.upTo(2))}`;
    const first = fromDayNumber(0);
    if (kind < 2 && this.pauses > 0) return this.act({ does: 'delete pause', pause: old });
    if (kind === 2 && this.pauses > 0) {
      return this.act({ does: 'pause', pause: old, from: first, until: first }, daysAgo % 4);
    }
    this.pauses += 1;
    const until = kind === 3 ? null : fromDayNumber(choices.upTo(20));
    const pause: Pause = { does: 'pause', pause: `pause ${this.pauses}`, from: first, until };
    // Some begin in two days, and many long ago.
    this.act(pause, kind === 4 ? -2 : kind > 4 ? daysAgo : 0);
  }

  private changeSchedule(choices: Choices): void {
    // Some choose again what they have.
    const isSame = choices.upTo(6) === 5;
    const next = isSame ? this.frequency : this.others.shift();
    if (!next) return this.asUsual(choices);
    if (choices.upTo(2) === 0) this.asUsual(choices);
    this.act({ does: 'change schedule', to: next });
    // Some change it back, at once or later.
    if (!isSame && choices.upTo(2) === 1) this.others.push(this.frequency);
    this.frequency = next;
    if (choices.upTo(4) === 3) this.changeSchedule(choices);
  }
}

/** `until` counts the days from the first one. */
const movedTo = (from: LocalDay, { until, ...pause }: Pause): Pause => ({
  ...pause,
  from,
  until: until === null ? null : addDays(from, toDayNumber(until)),
});

/** Reads choices out of one number, the smallest one first. */
class Choices {
  private rest: number;

  constructor(number: number) {
    this.rest = number;
  }

  upTo(count: number): number {
    const choice = this.rest % count;
    this.rest = Math.floor(this.rest / count);
    return choice;
  }
}
