import {
  challengeParticipants,
  challenges,
  challengeWaitlist,
} from '#server/features/social/challenge/tables.ts';
import { encouragements } from '#server/features/social/encouragement/tables.ts';
import { followers } from '#server/features/social/follows/tables.ts';
import { profileViews } from '#server/features/social/presence/tables.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { type Database, statement } from '#server/database/database.ts';
import type { Random } from '#domain/bots/random.ts';
import { ormOn } from './orm.ts';
import { DEMO_PEOPLE } from './people.ts';
import { idOf, type PeopleIds } from './seed-people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Scene = {
  database: Database;
  ids: PeopleIds;
  zone: TimeZone;
  today: LocalDay;
  now: number;
  random: Random;
};

// $1 is the zone, $2 today, $3 now. What was done today lies in the past at any hour.
const insertActivities = [
  statement(
    'seeds.demo.completed',
    `with day as materialized (select * from habit_instances where date > $2::date - 14)
     insert into activity_feed (user_id, habit_id, activity_type, date, created_at)
     select day.user_id, habit.id, 'completed', date,
            least((date + interval '7 hours' + (day.id * 37 % 840) * interval '1 minute') at time zone $1,
                  $3::timestamptz - (day.id * 53 % 170) * interval '1 minute')
       from day join habits habit on habit.user_id = day.user_id and habit.id = habit_id
      where completed and not is_private and date <= $2::date`,
  ),
  statement(
    'seeds.demo.milestones',
    `with marked as materialized (
       select user_id, habit_id, date, scheduled and completed as is_done,
              count(*) filter (where scheduled and not completed and not skipped)
                over (partition by user_id, habit_id order by date) as misses
         from habit_instances
     ), runs as materialized (
       select *, count(*) filter (where is_done)
                   over (partition by user_id, habit_id, misses order by date) as streak
         from marked
     )
     insert into activity_feed (user_id, habit_id, activity_type, milestone, date, created_at)
     select distinct on (day.user_id, habit.id, reached)
            day.user_id, habit.id, 'streak_milestone', reached, date,
            least((date + interval '20 hours') at time zone $1, $3::timestamptz - interval '1 hour')
       from runs day join habits habit on habit.user_id = day.user_id and habit.id = habit_id
       join histories t on t.user_id = habit.user_id and t.habit_id = habit.id and t.streak_unit = 'day'
       join unnest(array[7, 14, 30, 50, 100, 150, 200, 365, 730, 1095]) as reached on day.streak = reached
      where day.is_done and not is_private and date <= $2::date
      order by day.user_id, habit.id, reached, date`,
  ),
  statement(
    'seeds.demo.perfect-days',
    `insert into activity_feed (user_id, activity_type, date, created_at)
     select user_id, 'perfect_day', date,
            least((date + interval '21 hours') at time zone $1, $3::timestamptz)
       from habit_instances
      where scheduled and date > $2::date - 14 and date <= $2::date
      group by user_id, date having bool_and(completed)`,
  ),
];

export async function seedTogether(scene: Scene): Promise<void> {
  await seedFollows(scene);
  for (const insertion of insertActivities) {
    await scene.database.run(insertion, [scene.zone, scene.today, new Date(scene.now)]);
  }
  await seedFocus(scene);
  await seedEncouragements(scene);
  await seedVisits(scene);
  await seedChallenge(scene);
}

async function seedFollows({ database, ids, now, random }: Scene): Promise<void> {
  const everybody = DEMO_PEOPLE.filter(({ isNew }) => !isNew).map(({ username }) => username);
  const rows = DEMO_PEOPLE.flatMap(({ username, joined, follows }) =>
    (follows === 'everybody' ? everybody.filter((name) => name !== username) : follows).map(
      (followed) => ({
        followerId: idOf(ids, username),
        followingId: idOf(ids, followed),
        createdAt: new Date(
          now - random.below(Math.max(1, joined)) * DAY_MS - random.below(20) * HOUR_MS,
        ),
      }),
    ),
  );
  await ormOn(database).insert(followers).values(rows);
}

const startFocus = statement(
  'seeds.demo.focus',
  `insert into activity_feed (user_id, habit_id, activity_type, date, created_at)
   select user_id, id, 'started_focus', $2::date, $3
     from habits where user_id = $1 and not is_private order by id limit 1`,
);

async function seedFocus({ database, ids, today, now }: Scene): Promise<void> {
  const focused = ['mara', 'noor', 'sol', 'dov'];
  for (const [index, username] of focused.entries()) {
    const at = new Date(now - (index * 35 + 12) * 60_000);
    await database.run(startFocus, [idOf(ids, username), today, at]);
  }
}

const WORDS: readonly (readonly [from: string, to: string, hoursAgo: number, message: string])[] = [
  ['dov', 'ada', 1, 'Four hundred days of reading. You are unreal.'],
  ['quinn', 'ada', 5, 'Keep crushing it! 💪'],
  ['mara', 'ada', 20, 'Saw you by the canal this morning, did not dare to stop you.'],
  ['noor', 'ada', 49, '¡Qué bien! Ninety days of Spanish!'],
  ['jonas', 'ada', 98, 'You got me running again. Thank you for that.'],
  ['pip', 'dov', 2, 'Another day, another tick. Well done!'],
  ['ada', 'dov', 7, 'The dog is lucky to have you.'],
  ['tomas', 'dov', 30, 'Gym on Friday? I will hold you to it.'],
  ['ada', 'mara', 26, 'Nine degrees!'],
  ['priya', 'noor', 12, 'I want a print of the cat.'],
  ['dov', 'eve', 15, 'Thank you for keeping this place going.'],
  ['quinn', 'cleo', 9, 'Step by step. Keep crushing it! 💪'],
  ['ada', 'lena', 33, 'The first month is the hardest one. It gets lighter.'],
  ['quinn', 'imani', 4, 'Keep crushing it! 💪'],
  ['rio', 'yuki', 60, 'Thirty days of tea! I like that.'],
];

async function seedEncouragements({ database, ids, now }: Scene): Promise<void> {
  const rows = WORDS.map(([from, to, hoursAgo, message]) => ({
    fromUserId: idOf(ids, from),
    toUserId: idOf(ids, to),
    message,
    createdAt: new Date(now - hoursAgo * HOUR_MS),
  }));
  // The oldest gets the lowest id, as if the rows had been inserted in order.
  await ormOn(database).insert(encouragements).values(rows.toSorted(byTime));
}

const byTime = (a: { createdAt: Date }, b: { createdAt: Date }) =>
  a.createdAt.getTime() - b.createdAt.getTime();

async function seedVisits({ database, ids, now, random }: Scene): Promise<void> {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const [viewer, viewed] = [random.oneOf(DEMO_PEOPLE), random.oneOf(DEMO_PEOPLE)];
    const lastSeen = new Date(now - random.below(30 * 24 * 60) * 60_000 - HOUR_MS);
    const isStranger = viewer === viewed || random.happens(0.3);
    return {
      viewerId: isStranger ? null : idOf(ids, viewer.username),
      profileUserId: idOf(ids, viewed.username),
      sessionId: `demo-visit-${index}`,
      lastSeen,
      createdAt: new Date(lastSeen.getTime() - random.below(600) * 1000),
    };
  });
  await ormOn(database).insert(profileViews).values(rows);
}

async function seedChallenge({ database, ids, today, now }: Scene): Promise<void> {
  const [challenge] = await ormOn(database)
    .insert(challenges)
    .values({
      name: '7 Days of Early Mornings',
      description: 'Out of bed with the first alarm, seven days in a row. No snooze.',
      startDate: addDays(today, -38),
      endDate: addDays(today, -32),
      isActive: false,
      createdAt: new Date(now - 45 * DAY_MS),
    })
    .returning({ id: challenges.id });
  if (!challenge) throw new Error('The challenge was not stored.');
  const joined = ['ada', 'dov', 'mara', 'jonas', 'noor', 'priya', 'sol', 'imani'];
  await ormOn(database)
    .insert(challengeParticipants)
    .values(
      joined.map((username, index) => ({
        challengeId: challenge.id,
        userId: idOf(ids, username),
        joinedAt: new Date(now - 44 * DAY_MS + index * 5 * HOUR_MS),
      })),
    );
  const waiting = ['dov', 'jonas', 'felix', 'lena', 'yuki'];
  await ormOn(database)
    .insert(challengeWaitlist)
    .values(
      waiting.map((username, index) => ({
        userId: idOf(ids, username),
        joinedWaitlistAt: new Date(now - (12 - index * 2) * DAY_MS),
      })),
    );
}
