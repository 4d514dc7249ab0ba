import { expect, test } from 'vitest';
import { deleteUser, getUser } from '#contract/account.ts';
import { follow, listSuggestedPeople, unfollow } from '#contract/follows.ts';
import { addPause, createHabit, type NewHabit, updateHabit } from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { CastName } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const addHabit = (user: Caller, habit: Partial<NewHabit> & { name: string }) =>
  user.ok(createHabit, { body: { type: 'daily', ...habit } });

async function userWith(who: CastName, ...names: string[]): Promise<Caller> {
  const user = await app.signIn(who);
  for (const name of names) await addHabit(user, { name });
  return user;
}

async function fetchSuggestedTo(user: Caller): Promise<(readonly [string, string[]])[]> {
  const { people } = await user.ok(listSuggestedPeople);
  return people.map(({ username, habitsInCommon }) => [username, habitsInCommon]);
}

test('listSuggestedPeople suggests users with the most habits in common first, and bots last among equals', async () => {
  await userWith('dov', 'stretch', 'Piano', 'Call mum');
  await userWith('pip', 'Floss');
  await userWith('cleo', 'Chess');
  const ben = await userWith('ben', 'Stretch', 'Piano', 'Read before bed');
  expect(await fetchSuggestedTo(ben)).toEqual([
    ['dov', ['stretch', 'Piano']],
    // Both habits have the icon of a book.
    ['ada', ['Read 20 pages']],
    ['cleo', []],
    ['pip', []],
  ]);
});

test('a user without habits gets suggestions, too', async () => {
  expect(await fetchSuggestedTo(await app.signIn('eve'))).toEqual([['ada', []]]);
});

test('listSuggestedPeople returns the fields of a list of people, and no others', async () => {
  const ben = await userWith('ben', 'Gym');
  const ada = await app.signIn('ada');
  const { id } = await ada.ok(getUser);
  expect((await ben.ok(listSuggestedPeople)).people).toEqual([
    {
      id,
      username: 'ada',
      name: 'Ada Osei',
      profileImage: null,
      isBot: false,
      isFollowing: false,
      habitsInCommon: ['Gym'],
      hasSameNames: true,
    },
  ]);
});

test('listSuggestedPeople says whether the habits have the same names, or only the same icons', async () => {
  await userWith('dov', 'stretch', 'Piano');
  const ben = await userWith('ben', 'Stretch', 'Piano', 'Read before bed');
  const { people } = await ben.ok(listSuggestedPeople);
  expect(people.map(({ username, hasSameNames }) => [username, hasSameNames])).toEqual([
    ['dov', true],
    ['ada', false],
  ]);
});

test('listSuggestedPeople leaves out the user and followed users', async () => {
  const dov = await userWith('dov', 'Stretch');
  const ben = await userWith('ben', 'Stretch');
  const { id: userId } = await dov.ok(getUser);
  await ben.ok(follow, { params: { userId } });
  expect(await fetchSuggestedTo(ben)).toEqual([['ada', []]]);
  await ben.ok(unfollow, { params: { userId } });
  expect(await fetchSuggestedTo(ben)).toEqual([
    ['dov', ['Stretch']],
    ['ada', []],
  ]);
});

test('a private or archived habit neither suggests its owner nor shows its name', async () => {
  const cleo = await app.signIn('cleo');
  const ben = await userWith('ben', 'Diary', 'Therapy');
  expect(await fetchSuggestedTo(ben)).toEqual([['ada', []]]);
  const therapy = await addHabit(cleo, { name: 'Therapy', isPrivate: true });
  await addHabit(cleo, { name: 'Chess' });
  expect(await fetchSuggestedTo(ben)).toEqual([
    ['cleo', []],
    ['ada', []],
  ]);
  const params = { id: therapy.id };
  await cleo.ok(updateHabit, { params, body: { isPrivate: false } });
  expect((await fetchSuggestedTo(ben))[0]).toEqual(['cleo', ['Therapy']]);
  await cleo.ok(updateHabit, { params, body: { archivedOn: toLocalDay('2026-03-10') } });
  expect((await fetchSuggestedTo(ben))[0]).toEqual(['cleo', []]);
});

test('listSuggestedPeople leaves out users on a break, and deleted users', async () => {
  const dov = await userWith('dov', 'Stretch');
  const cleo = await userWith('cleo', 'Stretch');
  const ben = await userWith('ben', 'Stretch');
  await dov.ok(addPause, { body: { from: toLocalDay('2026-03-09') } });
  await cleo.ok(deleteUser, { body: { username: 'cleo' } });
  expect(await fetchSuggestedTo(ben)).toEqual([['ada', []]]);
});

test('listSuggestedPeople suggests at most eight of many', async () => {
  await app.rows(
    `with made as (insert into users (email, password, username)
       select n || '@many.example', 'x', 'many' || n from generate_series(1, 300) n returning id)
     insert into habits (user_id, name, created_on) select id, 'Juggle', '2026-03-01' from made`,
  );
  const ben = await userWith('ben', 'juggle');
  const suggested = await fetchSuggestedTo(ben);
  expect(suggested).toHaveLength(8);
  expect(suggested.every(([, names]) => names[0] === 'Juggle')).toBe(true);
});

test('listSuggestedPeople is refused to visitors', async () => {
  expect((await app.visitor().refused(listSuggestedPeople)).status).toBe(401);
});
