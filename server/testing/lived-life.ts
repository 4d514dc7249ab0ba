import type { RestDays } from '#domain/habits/pause.ts';
import { createHash } from 'node:crypto';
import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import type {
  UserAction,
  TimedAction,
  HabitLife,
} from '#domain/testing/history-definition/life.ts';
import { changeDays } from '#server/features/base/account/commands/change-days.ts';
import {
  clockColumns,
  clockOf,
  type ClockRow,
  weekColumns,
  weekOf,
  type WeekRow,
} from '#server/features/base/account/public.ts';
import {
  addPause,
  changePause,
  deletePause,
} from '#server/features/tracking/habits/commands/pauses.ts';
import { createHabit } from '#server/features/tracking/habits/commands/create-habit.ts';
import { deleteEntry, putEntry } from '#server/features/tracking/habits/commands/entries.ts';
import { openDay } from '#server/features/tracking/habits/commands/open-day.ts';
import { setHabitDay } from '#server/features/tracking/habits/commands/set-habit-day.ts';
import { updateHabit } from '#server/features/tracking/habits/commands/update-habit.ts';
import { reevaluate } from '#server/features/tracking/habits/history/store-changes.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { TestApp } from './open-app.ts';
import { readPeriods } from './read-periods.ts';

/** The UUID that a client would create for the name. */
function nameUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const STEPS = [1, 2, 3, 4, 5].map((step) => ({
  id: nameUuid(`step ${step}`),
  text: `Step ${step}`,
}));

type Settings = ClockRow & WeekRow & { through: LocalDay | null };

/** Plays a life through the commands of the calls. */
export class LivedLife {
  private habitId = 0;
  private readonly pauses = new Map<string, number>();
  private archived: Extract<UserAction, { does: 'pause' }> | null = null;
  private readonly app: TestApp;
  private readonly life: HabitLife;
  private readonly userId: number;
  readonly happened: TimedAction[] = [];

  constructor(app: TestApp, life: HabitLife, userId: number) {
    this.app = app;
    this.life = life;
    this.userId = userId;
  }

  /** Returns the life with the actions that the server accepted. */
  async live(): Promise<HabitLife> {
    const { app, life } = this;
    const { frequency, stepsNeeded } = life;
    await this.begin();
    const actor = await this.arrive(life.createdAt);
    const weekdays = frequency.weekdays && [...frequency.weekdays];
    const steps = stepsNeeded === null ? {} : { steps: STEPS, stepsNeeded };
    const body = { name: 'Read', ...frequency, weekdays, ...steps };
    this.habitId = await createHabit(app.ctx, actor, body);
    // A weekly habit is created with a weekday, and may lose it later.
    await updateHabit(app.ctx, actor, this.habitId, { ...frequency, weekdays });
    for (const action of life.happened) {
      const now = await this.arrive(action.at);
      try {
        await this.happen(now, action);
        this.happened.push(await this.asStored(action));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // A refused call still counts as activity of the user.
        this.happened.push({ does: 'open', at: action.at });
      }
    }
    const reader = await this.arrive(life.readAt);
    // The clock of a traveller may show a day before the stored one.
    await app.ctx.database.transaction((tx) => reevaluate(app.ctx, tx, reader, this.habitId));
    return { ...life, happened: this.happened };
  }

  async figures() {
    const { habitId } = this;
    const [row] = await this.app.rows<{ letters: string; createdOn: LocalDay }>(
      `select rtrim(t.days) as letters, t.first_day as "createdOn", t.as_of as today, t.streak_unit as unit,
              t.streak, t.display_streak as "displayStreak", t.longest, t.reps,
              t.last_done_on as "lastDoneOn", t.missed_since as "missedSince"
         from histories t where t.habit_id = $1`,
      [habitId],
    );
    if (!row) throw new Error('The habit is gone.');
    const { letters, ...figures } = row;
    const periods = (await readPeriods(this.app, habitId)).map(({ first, last, needed, done }) => ({
      first,
      last,
      needed,
      done,
    }));
    return { ...figures, results: publicLetters(letters), periods };
  }

  /** Translates archiving into a pause that begins on the day that the server stores. */
  private async asStored(action: TimedAction): Promise<TimedAction> {
    if (action.does !== 'archive' && action.does !== 'restore') return action;
    const [row] = await this.app.rows<{ archives: RestDays[] | null }>(
      'select archives from habits where id = $1',
      [this.habitId],
    );
    const { at } = action;
    const open = row?.archives?.find(({ until }) => until === null);
    if (open) {
      // Archiving again only changes the day.
      const pause = this.archived?.pause ?? `archive ${open.from}`;
      this.archived = { does: 'pause', pause, from: open.from, until: null };
      return { ...this.archived, at };
    }
    const { archived } = this;
    if (archived === null) return { does: 'open', at };
    this.archived = null;
    const ended = row?.archives?.find(({ from }) => from === archived.from);
    const { pause } = archived;
    if (!ended) return { does: 'delete pause', pause, at };
    return { ...archived, until: ended.until, at };
  }

  private async begin(): Promise<void> {
    const { app, life, userId } = this;
    await app.rows('delete from habits where user_id = $1', [userId]);
    await app.rows('delete from pauses where user_id = $1', [userId]);
    await app.rows(
      `update users set days_filled_through = null, first_active_on = null, active_days = null, day_start = $2,
              day_start_before = null, day_start_from = null, week_beginnings = $3,
              time_zone = $4
        where id = $1`,
      [userId, life.dayStart, JSON.stringify([{ from: null, start: life.weekStart }]), life.zone],
    );
  }

  private async arrive(at: number): Promise<Actor> {
    const { app, userId } = this;
    app.clock.set(at);
    for (const action of this.life.happened) {
      if (action.does !== 'travel' || action.at !== at) continue;
      await app.rows('update users set time_zone = $2 where id = $1', [userId, action.zone]);
    }
    const [settings] = await app.rows<Settings>(
      `select ${clockColumns('u')}, ${weekColumns('u')}, days_filled_through as through
         from users u where id = $1`,
      [userId],
    );
    if (!settings) throw new Error('There is no user.');
    const clock = clockOf(settings);
    const actor = {
      userId,
      clock,
      today: localDayOf(at, clock),
      week: weekOf(settings),
      daysFilledThrough: settings.through,
      sessionHash: Buffer.alloc(0),
      sessionEndsAt: 0,
      provedAt: 0,
    };
    await openDay(app.ctx, actor);
    return actor;
  }

  private async happen(actor: Actor, action: TimedAction): Promise<void> {
    const { habitId } = this;
    const { ctx } = this.app;
    switch (action.does) {
      case 'set day start':
        await changeDays(ctx, actor, { dayStart: action.hour });
        return;
      case 'set week start': {
        const { weekday } = action;
        if (weekday !== 'monday' && weekday !== 'sunday' && weekday !== 'saturday') refuse();
        else await changeDays(ctx, actor, { weekStart: weekday });
        return;
      }
      case 'change schedule': {
        const { type, weekdays, rhythm, goal } = action.to;
        const days = weekdays && [...weekdays];
        await updateHabit(ctx, actor, habitId, { type, weekdays: days, rhythm, goal });
        return;
      }
      case 'archive':
        await updateHabit(ctx, actor, habitId, { archivedOn: actor.today });
        return;
      case 'restore':
        await updateHabit(ctx, actor, habitId, { archivedOn: null });
        return;
      case 'pause':
        await this.pause(actor, action);
        return;
      case 'delete pause': {
        const id = this.pauses.get(action.pause);
        if (id === undefined) return;
        await deletePause(ctx, actor, id);
        this.pauses.delete(action.pause);
        return;
      }
      case 'delete entry':
        await deleteEntry(ctx, actor, { habitId, entryId: nameUuid(action.entry) });
        return;
      default:
        await this.changeDay(actor, action);
    }
  }

  private async changeDay(actor: Actor, action: TimedAction): Promise<void> {
    const { habitId } = this;
    const { ctx } = this.app;
    const date = 'day' in action && action.day ? action.day : actor.today;
    const set = (change: Parameters<typeof setHabitDay>[3]) =>
      setHabitDay(ctx, actor, { habitId, date: toLocalDay(date) }, change);
    if (action.does === 'tick') await set({ completed: action.completed });
    if (action.does === 'skip') await set({ skipped: action.skipped });
    if (action.does === 'tick step') {
      await set({ steps: { [nameUuid(action.step)]: action.ticked } });
    }
    if (action.does === 'enter') {
      const key = { habitId, entryId: nameUuid(action.entry) };
      await putEntry(ctx, actor, key, { date: toLocalDay(date), amount: action.amount });
    }
  }

  private async pause(
    actor: Actor,
    { pause: name, from, until }: Extract<TimedAction, { does: 'pause' }>,
  ): Promise<void> {
    const { ctx } = this.app;
    const known = this.pauses.get(name);
    if (known !== undefined) {
      await changePause(ctx, actor, known, { from, until });
      return;
    }
    const { id } = await addPause(ctx, actor, { habitId: this.habitId, from, until });
    this.pauses.set(name, id);
  }
}

function refuse(): never {
  throw new Refusal(422, 'The server does not have this.');
}

const PUBLIC: Record<string, string> = {
  d: 'x',
  b: '+',
  m: 'o',
  n: '.',
  '~': '?',
  _: '-',
  '=': '.',
};

const publicLetters = (letters: string): string =>
  letters.replace(/[dbmn~_=]/g, (letter) => PUBLIC[letter] ?? letter);
