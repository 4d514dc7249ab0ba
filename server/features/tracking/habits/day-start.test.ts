import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeDaySettings, getUser } from '#contract/account.ts';
import { joinWaitlist, getChallenge, startChallenge } from '#contract/challenge.ts';
import { follow, unfollow } from '#contract/follows.ts';
import {
  createHabit,
  listEntries,
  listHabits,
  putEntry,
  setDay,
  updateHabit,
} from '#contract/habits.ts';
import { getPublicProfile } from '#contract/profile.ts';
import type { CastName } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { readPeriods } from '#server/testing/read-periods.ts';

/**
 * Two users do the same at the same moments in the same zone: Ada's day begins at midnight, Cleo's at four. Times are
 * those of the wall clock, an hour ahead of UTC. The week is that of Monday, 9 March 2026.
 */
const app = useRestoredTestApp();

type Person = { caller: Caller; userId: number; ids: Readonly<Record<string, number>> };

let ada: Person;
let cleo: Person;
let challengeId: number;

const wall = (time: string) =>
  app.clock.set(Date.parse(`2026-03-${time.replace(' ', 'T')}:00+01:00`));

const HABITS = [
  { name: 'Read', type: 'daily', deadline: '18:00' },
  { name: 'Lights out', type: 'daily', deadline: '02:00' },
  {
    name: 'Water',
    type: 'daily',
    deadline: '00:00',
    goal: { kind: 'least', amount: 500, unit: 'ml', step: 250, per: 'day' },
  },
  { name: 'Run', type: 'weekly', rhythm: { kind: 'quota', times: 2, per: 'week' } },
] as const;

async function settleIn(who: CastName): Promise<Person> {
  const caller = await app.signIn(who);
  const { id: userId } = await caller.ok(getUser);
  await app.rows('delete from habits where user_id = $1', [userId]);
  const ids: Record<string, number> = {};
  for (const body of HABITS) ids[body.name] = (await caller.ok(createHabit, { body })).id;
  await caller.ok(joinWaitlist);
  return { caller, userId, ids };
}

beforeEach(async () => {
  wall('09 09:00');
  await app.rows(`update users set time_zone = 'Europe/Berlin' where username in ('ada', 'cleo')`);
  // A user with a follower has mails to send about their day.
  ada = await settleIn('ada');
  cleo = await settleIn('cleo');
  await app.rows(
    `insert into followers (follower_id, following_id)
     select b.id, p.id from users b, users p where b.username = 'ben' and p.username in ('ada', 'cleo')`,
  );
  const eve = await app.signIn('eve');
  const body = { name: 'Seven days', startDate: '2026-03-10' };
  challengeId = (await eve.ok(startChallenge, { body })).id;
  await cleo.caller.ok(changeDaySettings, { body: { dayStart: 4 } });
  // The first night is over when the story begins.
  wall('10 08:00');
});

const idOf = ({ ids }: Person, name: string) => ids[name] ?? 0;

const tick = (person: Person, name: string) =>
  person.caller.ok(updateHabit, { params: { id: idOf(person, name) }, body: { completed: true } });

/** What the page does: the entry belongs to the day that the list shows. */
async function drink(person: Person, amount: number): Promise<void> {
  const habits = await person.caller.ok(listHabits);
  const date = habits.find(({ name }) => name === 'Water')?.instance?.date ?? '';
  const params = { id: idOf(person, 'Water'), entryId: randomUUID() };
  await person.caller.ok(putEntry, { params, body: { date, amount } });
}

const correct = (person: Person, date: string, body: { completed?: boolean; skipped?: boolean }) =>
  person.caller.ok(setDay, { params: { id: idOf(person, 'Read'), date }, body });

async function isMissed(who: CastName, name: string): Promise<boolean | undefined> {
  const profile = await app.visitor().ok(getPublicProfile, { params: { username: who } });
  return profile.habits.find((habit) => habit.name === name)?.missed;
}

type Act = (person: Person) => Promise<unknown>;

/** Both users do the same. `night` returns the time of the acts after midnight: '01:30', or '09:30' to do them by day. */
async function playStory(night: (time: string) => string): Promise<void> {
  const acts: [time: string, act: Act][] = [
    ['10 20:00', (person) => tick(person, 'Read')],
    ['10 20:05', (person) => drink(person, 500)],
    [`11 ${night('01:30')}`, (person) => tick(person, 'Lights out')],
    [`11 ${night('03:59')}`, (person) => drink(person, 250)],
    ['11 12:00', (person) => tick(person, 'Read')],
    ['11 12:05', (person) => drink(person, 250)],
    // A correction names its day, whenever it is made.
    [`12 ${night('02:00')}`, (person) => correct(person, '2026-03-10', { skipped: true })],
    [`12 ${night('02:10')}`, (person) => correct(person, '2026-03-10', { completed: true })],
    ['12 21:00', (person) => tick(person, 'Run')],
    [`16 ${night('00:30')}`, (person) => tick(person, 'Lights out')],
    [`16 ${night('01:00')}`, (person) => tick(person, 'Run')],
  ];
  for (const [time, act] of acts) {
    wall(time);
    await act(ada);
    await act(cleo);
  }
  wall('16 08:15');
  for (const { caller } of [ada, cleo]) await caller.ok(listHabits);
  await runJob('announceDigests', app.ctx, {});
  // Mails lose their contents once they are sent, and this story ends before.
  await runJob('fanOut', app.ctx, {});
}

/** Everything that has resulted for the user, one line each. */
async function readOutcome({ userId, caller }: Person): Promise<string[]> {
  const lines = async (sql: string) =>
    (await app.rows<{ line: string }>(sql, [userId])).map(({ line }) => line);
  const days = await lines(
    `select concat_ws(' ', to_char(date, 'DD'), habit_name, case when completed then 'done' else 'open' end,
                      amount::int) as line
       from habit_instances where user_id = $1 and (completed or amount is not null) order by date, habit_name`,
  );
  const habits = await app.rows<{ id: number; name: string }>(
    'select id, name from habits where user_id = $1 order by id',
    [userId],
  );
  const weeks: string[] = [];
  for (const { id, name } of habits) {
    for (const { last, needed, done } of await readPeriods(app, id)) {
      weeks.push(`week to ${last.slice(-2)} ${name} ${done} of ${needed}`);
    }
  }
  const news = await lines(
    `select concat_ws(' ', 'mail', type, to_char(day::date, 'DD')) as line from announcements
      where user_id = $1 and type in ('day_completed', 'almost_done') order by day, type`,
  );
  const digest = await lines(
    `select 'digest ' || substring(text_content from 'Completed: [0-9]+\\nPlanned: [0-9]+\\nPerfect days: [0-9]') as line
       from notification_queue where user_id = $1 and type = 'weekly_digest'`,
  );
  const { participants } = await caller.ok(getChallenge, { params: { id: challengeId } });
  const board = participants.find(({ isMe }) => isMe)?.perfectDays.map((day) => `perfect ${day}`);
  return [...days, ...weeks, ...news, ...digest, ...(board ?? [])];
}

/** The lines that only one of the two users has. */
async function difference(): Promise<{ midnight: string[]; four: string[] }> {
  const [midnight, four] = [await readOutcome(ada), await readOutcome(cleo)];
  expect(midnight.length).toBeGreaterThan(8);
  return {
    midnight: midnight.filter((line) => !four.includes(line)),
    four: four.filter((line) => !midnight.includes(line)),
  };
}

describe('a day that begins at four', () => {
  test('a day that begins at four differs from one that begins at midnight only between the two', async () => {
    await playStory((time) => time);
    expect(await difference()).toEqual({
      midnight: [
        '10 Water done 500',
        '11 Lights out done',
        '11 Water done 500',
        '16 Lights out done',
        '16 Run done',
        'week to 15 Run 1 of 2',
        'week to 22 Run 1 of 2',
        'mail day_completed 11',
        'digest Completed: 6\nPlanned: 23\nPerfect days: 1',
        'perfect 2026-03-11',
      ],
      four: [
        '10 Lights out done',
        '10 Water done 750',
        '11 Water open 250',
        '15 Lights out done',
        '15 Run done',
        'week to 15 Run 2 of 2',
        'week to 22 Run 0 of 2',
        'mail day_completed 10',
        'digest Completed: 7\nPlanned: 23\nPerfect days: 1',
        'perfect 2026-03-10',
      ],
    });
  });

  test('a day that begins at four is the same when nothing happens between midnight and four', async () => {
    await playStory((time) => `${Number(time.slice(0, 2)) + 8}`.padStart(2, '0') + time.slice(2));
    expect(await difference()).toEqual({ midnight: [], four: [] });
  });

  test('a mail of a kind is sent once in a day that begins at four', async () => {
    const ben = await app.signIn('ben');
    const sentMails = async ({ userId }: Person) =>
      (
        await app.rows(
          `select from announcements where receiver_id = $1 and type = 'new_follower'`,
          [userId],
        )
      ).length;
    const seen: number[][] = [];
    for (const time of ['10 23:00', '11 01:30', '11 03:59', '11 04:00']) {
      wall(time);
      for (const { userId } of [ada, cleo]) {
        await ben.ok(unfollow, { params: { userId } });
        await ben.ok(follow, { params: { userId } });
      }
      seen.push([await sentMails(ada), await sentMails(cleo)]);
    }
    expect(seen).toEqual([
      [1, 1],
      [2, 1],
      [2, 1],
      [2, 2],
    ]);
  });

  test('entries are listed in the order of a day that begins at four', async () => {
    for (const time of ['10 20:00', '11 01:30']) {
      wall(time);
      await drink(cleo, 250);
    }
    const params = { id: idOf(cleo, 'Water'), date: '2026-03-10' };
    const entries = await cleo.caller.ok(listEntries, { params });
    expect(entries.map(({ at }) => at)).toEqual(['20:00', '01:30']);
  });

  test('deadlines after midnight are in the evening of a day that begins at four', async () => {
    const seen: unknown[] = [];
    // For each time: whether "Lights out" and "Read" of Ada and of Cleo are late.
    for (const time of [
      '10 17:59',
      '10 18:00',
      '11 00:30',
      '11 01:59',
      '11 02:00',
      '11 03:59',
      '11 04:00',
    ]) {
      wall(time);
      for (const { caller } of [ada, cleo]) await caller.ok(listHabits);
      const late = ['Lights out', 'Read'].map(async (name) => [
        await isMissed('ada', name),
        await isMissed('cleo', name),
      ]);
      seen.push([time, ...(await Promise.all(late))]);
    }
    expect(seen).toEqual([
      ['10 17:59', [true, false], [false, false]],
      ['10 18:00', [true, false], [true, true]],
      ['11 00:30', [false, false], [false, true]],
      ['11 01:59', [false, false], [false, true]],
      ['11 02:00', [true, true], [false, true]],
      ['11 03:59', [true, true], [false, true]],
      ['11 04:00', [true, false], [false, false]],
    ]);
  });
});
