import { beforeEach, expect, test } from 'vitest';
import { changeDaySettings, getUser } from '#contract/account.ts';
import * as calls from '#contract/challenge.ts';
import * as habits from '#contract/habits.ts';
import type { AppEvent } from '#server/events.ts';
import { reactions } from '#server/reactions.ts';
import type { CastName } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';

const events: AppEvent[] = [];
const app = useRestoredTestApp({
  // The app's own reactions, which record the time of a perfect day.
  reactions: {
    ...reactions,
    challenge_started: [
      async (tx, event) => {
        const joined = await tx.run(participantsOf, [event.challengeId]);
        events.push({ ...event, at: joined.length });
      },
    ],
  },
});
const participantsOf = {
  name: 'test.participants',
  text: 'select from challenge_participants where challenge_id = $1',
};

const fetchId = async (who: CastName) => (await (await app.signIn(who)).ok(getUser)).id;

const start = async (startDate = '2026-03-10', name = 'Early Mornings') =>
  (await app.signIn('eve')).ok(calls.startChallenge, { body: { name, startDate } });

const fetchBoard = async (reader: Caller, id: number) =>
  (await reader.ok(calls.getChallenge, { params: { id } })).participants.map(
    ({ rank, username, perfectDays }) => `${rank} ${username} ${perfectDays.length}`,
  );

beforeEach(() => {
  events.length = 0;
});

test('the challenge waitlist can be joined and left, even repeatedly', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  expect(await ada.ok(calls.getWaitlist)).toEqual({ userOnWaitlist: false, waitlistCount: 0 });
  for (const _ of [1, 2]) {
    expect(await ada.ok(calls.joinWaitlist)).toEqual({ userOnWaitlist: true, waitlistCount: 1 });
  }
  expect(await ben.ok(calls.getWaitlist)).toEqual({ userOnWaitlist: false, waitlistCount: 1 });
  for (const _ of [1, 2]) {
    expect(await ada.ok(calls.leaveWaitlist)).toEqual({
      userOnWaitlist: false,
      waitlistCount: 0,
    });
  }
});

test('the challenge waitlist loses only the user who leaves it', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  await ada.ok(calls.joinWaitlist);
  await ben.ok(calls.joinWaitlist);
  expect(await ada.ok(calls.leaveWaitlist)).toEqual({ userOnWaitlist: false, waitlistCount: 1 });
  expect(await ben.ok(calls.getWaitlist)).toEqual({ userOnWaitlist: true, waitlistCount: 1 });
});

test.each([calls.getWaitlist, calls.joinWaitlist, calls.leaveWaitlist])(
  'the challenge waitlist refuses visitors: $method $path',
  async (call) => {
    expect((await app.visitor().refused(call)).status).toBe(401);
  },
);

test('startChallenge moves all users from the waitlist before it emits its event', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  for (const who of [ada, ben]) await who.ok(calls.joinWaitlist);
  const challenge = await start('2026-03-12');
  expect(challenge).toMatchObject({
    name: 'Early Mornings',
    description: null,
    startDate: '2026-03-12',
    endDate: '2026-03-18',
    isActive: true,
    participantCount: 2,
    isParticipant: false,
  });
  expect(events).toEqual([{ type: 'challenge_started', challengeId: challenge.id, at: 2 }]);
  expect(await ada.ok(calls.getWaitlist)).toEqual({ userOnWaitlist: false, waitlistCount: 0 });
  expect(await ada.ok(calls.listChallenges)).toEqual({
    challenges: [{ ...challenge, isParticipant: true }],
  });
  expect(await fetchBoard(ben, challenge.id)).toEqual(['1 ada 0', '1 ben 0']);
});

test('startChallenge is recorded in the audit log', async () => {
  const { id } = await start();
  expect(await app.rows('select actor_id, action, subject, after from audit_log')).toEqual([
    {
      actor_id: 1,
      action: 'challenge.started',
      subject: `challenge ${id}`,
      after: { name: 'Early Mornings', startDate: '2026-03-10' },
    },
  ]);
});

test('startChallenge adds a user to one of two challenges that start concurrently', async () => {
  await (await app.signIn('ada')).ok(calls.joinWaitlist);
  await Promise.all([start('2026-03-10', 'One'), start('2026-03-10', 'Two')]);
  expect(await app.rows('select from challenge_participants')).toHaveLength(1);
});

test.each([
  [{ startDate: '2026-03-10' }, 400],
  [{ name: '  ', startDate: '2026-03-10' }, 400],
  [{ name: 'x'.repeat(101), startDate: '2026-03-10' }, 400],
  [{ name: 'half a character \ud83d', startDate: '2026-03-10' }, 400],
  [{ name: 'x', description: 'x'.repeat(2001), startDate: '2026-03-10' }, 400],
  [{ name: 'x', startDate: 'soon' }, 400],
  [{ name: 'x', startDate: '2026-02-30' }, 400],
  [{ name: 'x', startDate: '2026-03-09' }, 422],
  [{ name: 'x', startDate: '9999-12-31' }, 422],
])('startChallenge responds to %j with %i', async (body, status) => {
  const eve = await app.signIn('eve');
  const refused = await eve.refused(calls.startChallenge, { body });
  expect(refused.status).toBe(status);
  expect(refused.issues).toHaveLength(1);
  expect(await app.rows('select from challenges')).toHaveLength(0);
});

test('startChallenge refuses visitors and users who are not administrators', async () => {
  const body = { name: 'Mine', startDate: '2026-03-10' };
  expect((await app.visitor().refused(calls.startChallenge, { body })).status).toBe(401);
  const ada = await app.signIn('ada');
  expect((await ada.refused(calls.startChallenge, { body })).status).toBe(403);
  expect(await app.rows('select from challenges')).toHaveLength(0);
});

async function completeAll(caller: Caller): Promise<void> {
  for (const { id, completed } of await caller.ok(habits.listHabits)) {
    if (completed) continue;
    await caller.ok(habits.updateHabit, { params: { id }, body: { completed: true } });
  }
}

const giveHabit = (caller: Caller) =>
  caller.ok(habits.createHabit, { body: { name: 'Rise', type: 'daily' } });

test('the leaderboard ranks by perfect days, and then by who completed them first', async () => {
  const [ada, ben, dov] = [
    await app.signIn('ada'),
    await app.signIn('ben'),
    await app.signIn('dov'),
  ];
  for (const who of [ada, ben, dov]) await who.ok(calls.joinWaitlist);
  for (const who of [ben, dov]) await giveHabit(who);
  const { id } = await start();
  await completeAll(dov);
  app.clock.pass(HOUR);
  await completeAll(ben);
  await completeAll(ada);
  // Dov at 14:00 in Jerusalem, an hour later Ben at 08:00 in Chicago and Ada at 14:00 in Berlin.
  expect(await fetchBoard(ben, id)).toEqual(['1 ben 1', '2 ada 1', '2 dov 1']);
  app.clock.pass(DAY);
  await completeAll(dov);
  expect(await fetchBoard(ben, id)).toEqual(['1 dov 2', '2 ben 1', '3 ada 1']);
});

test('the leaderboard starts for each user with their own day', async () => {
  const [ada, cleo] = [await app.signIn('ada'), await app.signIn('cleo')];
  await ada.ok(changeDaySettings, { body: { dayStart: 4 } });
  for (const who of [ada, cleo]) await who.ok(calls.joinWaitlist);
  await giveHabit(cleo);
  const { id } = await start('2026-03-12');
  // Two hours after Cleo's day has begun, and then one after Ada's.
  app.clock.set(Date.parse('2026-03-12T01:00:00Z'));
  await completeAll(cleo);
  app.clock.set(Date.parse('2026-03-12T04:00:00Z'));
  await completeAll(ada);
  expect(await fetchBoard(cleo, id)).toEqual(['1 ada 1', '2 cleo 1']);
});

test('the leaderboard works for a time zone that PostgreSQL does not know', async () => {
  const ada = await app.signIn('ada');
  await ada.ok(calls.joinWaitlist);
  const { id } = await start();
  await giveHabit(ada);
  await completeAll(ada);
  await ada.ok(getUser, { headers: { 'x-time-zone': 'AET' } });
  expect(await app.rows('select from activity_feed')).not.toEqual([]);
  expect(await fetchBoard(ada, id)).toEqual(['1 ada 1']);
});

test('the leaderboard leaves out days with an open habit and days outside the challenge', async () => {
  const cleo = await app.signIn('cleo');
  await cleo.ok(calls.joinWaitlist);
  const { id } = await start('2026-03-11');
  await completeAll(cleo);
  expect(await fetchBoard(cleo, id)).toEqual(['1 cleo 0']);
  app.clock.pass(DAY);
  const second = (await giveHabit(cleo)).id;
  await completeAll(cleo);
  expect(await fetchBoard(cleo, id)).toEqual(['1 cleo 1']);
  await cleo.ok(habits.updateHabit, { params: { id: second }, body: { completed: false } });
  expect(await fetchBoard(cleo, id)).toEqual(['1 cleo 0']);
});

test('the leaderboard leaves out days of a break, even if every habit is completed', async () => {
  const ada = await app.signIn('ada');
  await ada.ok(calls.joinWaitlist);
  const { id } = await start();
  await completeAll(ada);
  app.clock.pass(DAY);
  await ada.ok(habits.addPause, { body: { from: '2026-03-11', until: '2026-03-11' } });
  await completeAll(ada);
  expect(await fetchBoard(ada, id)).toEqual(['1 ada 1']);
  app.clock.pass(DAY);
  await completeAll(ada);
  expect(await fetchBoard(ada, id)).toEqual(['1 ada 2']);
});

test('the leaderboard leaves out days with only private habits', async () => {
  const [ben, dov] = [await app.signIn('ben'), await app.signIn('dov')];
  await ben.ok(calls.joinWaitlist);
  const { id } = await start();
  const body = { name: 'Secret', type: 'daily', isPrivate: true } as const;
  const habit = await ben.ok(habits.createHabit, { body });
  await completeAll(ben);
  for (const reader of [ben, dov]) expect(await fetchBoard(reader, id)).toEqual(['1 ben 0']);
  const params = { id: habit.id };
  await ben.ok(habits.updateHabit, { params, body: { isPrivate: false } });
  expect(await fetchBoard(dov, id)).toEqual(['1 ben 1']);
});

test('the leaderboard does not wait for private habits', async () => {
  const ben = await app.signIn('ben');
  await ben.ok(calls.joinWaitlist);
  const { id } = await start();
  await giveHabit(ben);
  await completeAll(ben);
  await ben.ok(habits.createHabit, { body: { name: 'Secret', type: 'daily', isPrivate: true } });
  expect(await fetchBoard(ben, id)).toEqual(['1 ben 1']);
});

test('the leaderboard marks the reader and bots, and contains no private data', async () => {
  const [pip, ada] = [await app.signIn('pip'), await app.signIn('ada')];
  await pip.ok(calls.joinWaitlist);
  await ada.ok(calls.joinWaitlist);
  const { id } = await start('2026-03-11');
  const { participants } = await ada.ok(calls.getChallenge, { params: { id } });
  expect(participants).toContainEqual({
    rank: 1,
    userId: await fetchId('pip'),
    username: 'pip',
    name: null,
    isBot: true,
    isMe: false,
    perfectDays: [],
  });
  expect(participants.find(({ isMe }) => isMe)?.username).toBe('ada');
});

test('the leaderboard shows the first hundred users and the reader', async () => {
  const { id } = await start('2026-03-11');
  await app.rows(
    `insert into users (email, username, password)
       select n || '@x.example', 'crowd' || n, 'x' from generate_series(1, 120) n`,
  );
  await app.rows(
    `insert into challenge_participants (challenge_id, user_id)
       select $1, id from users where username like 'crowd%' or username = 'ada' order by username desc`,
    [id],
  );
  await app.rows(`update challenge_participants set joined_at = now() + interval '1 day'
                       where user_id = (select id from users where username = 'ada')`);
  const ada = await app.signIn('ada');
  const { participants, challenge } = await ada.ok(calls.getChallenge, { params: { id } });
  expect([participants.length, challenge.participantCount]).toEqual([101, 121]);
  expect(participants.at(-1)).toMatchObject({ username: 'ada', isMe: true });
});

test("the leaderboard ends after the seventh day by the reader's clock", async () => {
  const { id } = await start();
  const fetchSeen = async (zone: string) =>
    (
      await (
        await app.signIn('ada')
      ).ok(calls.getChallenge, {
        params: { id },
        headers: { 'x-time-zone': zone },
      })
    ).challenge.isActive;
  app.clock.pass(6 * DAY + 12 * HOUR + 1);
  expect(await fetchSeen('Pacific/Honolulu')).toBe(true);
  expect(await fetchSeen('Pacific/Auckland')).toBe(false);
});

test('the leaderboard returns 404 for an unknown challenge, and refuses visitors', async () => {
  const ada = await app.signIn('ada');
  const { id } = await start();
  expect((await ada.refused(calls.getChallenge, { params: { id: 999_999 } })).status).toBe(404);
  expect((await ada.refused(calls.getChallenge, { params: { id: 'x' } })).status).toBe(400);
  expect((await app.visitor().refused(calls.getChallenge, { params: { id: id } })).status).toBe(
    401,
  );
  expect((await app.visitor().refused(calls.listChallenges)).status).toBe(401);
});
