import { MAX_SUGGESTED_PEOPLE, type SuggestedPerson } from '#contract/follows.ts';
import { comparedWith } from '#domain/people/similar-habits.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { isRestingSql } from '#server/features/tracking/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';

/** The maximum per name and per icon. `MAX_COMPARED` limits the number of names and icons. */
const MAX_ALIKE = 100;
const MAX_NEWEST = 200;
const MAX_NAMES = 3;

const ownHabits = statement(
  'follows.own-habits',
  `select name, icon from habits where user_id = $1 and archived_on is null order by id`,
);

const isPublic = (habit: string) => `not ${habit}.is_private and ${habit}.archived_on is null`;

// Leaves out the reader, followed users and users on a break. Runs a subquery per user, because a join with all
// followed users took a hundred times as long.
const isOffered = (userId: string) =>
  `${userId} <> $1
   and (select count(*) = 0 from followers f where f.follower_id = $1 and f.following_id = ${userId})
   and (select not ${isRestingSql({ userId, date: '$4::date' })})`;

// Reads the newest similar public habits through indexes, so that the cost does not grow with the number of
// users. Then adds the newest users, the most recently active ones first.
const alike = (key: string, asked: string) =>
  `select one.* from unnest(${asked}::text[]) as asked (key)
    cross join lateral (
      select h.user_id, h.id, h.name from habits h
       where ${key} = asked.key and ${isPublic('h')}
       order by h.user_id desc limit ${MAX_ALIKE}) one`;
const suggested = statement(
  'follows.suggested',
  `with common as (
     select * from (
       select user_id, count(*) as habits, (array_agg(name order by id))[:${MAX_NAMES}] as names,
              bool_and(lower(name) = any($2)) as same
         from (${alike('lower(h.name)', '$2')} union ${alike('h.icon', '$3')}) alike
        group by user_id order by habits desc, user_id desc) c
      where ${isOffered('c.user_id')} limit ${2 * MAX_SUGGESTED_PEOPLE}
   ), newest as (
     select n.id from (select id from users order by id desc limit ${MAX_NEWEST}) n
      where ${isOffered('n.id')}
        and exists (select from habits h where h.user_id = n.id and ${isPublic('h')})
   )
   select u.id, u.username, u.name, u.profile_image as "profileImage", u.is_bot as "isBot",
          false as "isFollowing", coalesce(c.names, '{}') as "habitsInCommon",
          coalesce(c.same, false) as "hasSameNames"
     from (select user_id as id from common union select id from newest) offered
     join users u on u.id = offered.id
     left join common c on c.user_id = u.id
    order by coalesce(c.habits, 0) desc, u.is_bot, u.days_filled_through desc nulls last, u.id desc
    limit ${MAX_SUGGESTED_PEOPLE}`,
);

/** Returns users with habits in common first. Private habits of others have no influence. */
export async function listSuggestedPeople(
  queries: Queries,
  { userId, today }: Pick<Actor, 'userId' | 'today'>,
): Promise<{ people: SuggestedPerson[] }> {
  const own = await queries.run<{ name: string; icon: string | null }>(ownHabits, [userId]);
  const { names, icons } = comparedWith(own);
  return { people: await queries.run<SuggestedPerson>(suggested, [userId, names, icons, today]) };
}
