import { expect, test } from 'vitest';
import { getUser, login } from '#contract/account.ts';
import { listHabits } from '#contract/habits.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const inZone = (zone: string) => ({ headers: { 'x-time-zone': zone } });

/** `xmin` changes with each write of the row. */
const readStored = async () =>
  (
    await app.rows<{ zone: string; version: string }>(
      `select time_zone as zone, xmin::text as version from users where username = 'ada'`,
    )
  )[0];

const fetchDay = async (caller: Caller, zone: string) =>
  (await caller.ok(listHabits, inZone(zone)))[0]?.instance?.date;

test('polls of two devices in two zones leave the stored zone unchanged', async () => {
  const ada = await app.signIn('ada');
  await ada.ok(getUser, inZone('Europe/Berlin'));
  await ada.ok(listHabits, inZone('Asia/Tokyo'));
  const before = await readStored();
  for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'Europe/Berlin', 'Asia/Tokyo']) {
    await ada.ok(listHabits, inZone(zone));
  }
  expect(await readStored()).toEqual(before);
  expect(before?.zone).toBe('Europe/Berlin');
});

test('a call uses the day of the zone that it sends, even if another zone is stored', async () => {
  const ada = await app.signIn('ada');
  await ada.ok(getUser, inZone('Europe/Berlin'));
  app.clock.set(Date.parse('2026-03-10T20:00:00Z'));
  expect(await fetchDay(ada, 'Europe/Berlin')).toBe('2026-03-10');
  expect(await fetchDay(ada, 'Asia/Tokyo')).toBe('2026-03-11');
});

test('the zone of the device that last opened a page is stored', async () => {
  const ada = await app.signIn('ada');
  for (const zone of ['Asia/Tokyo', 'Europe/Berlin']) {
    await ada.ok(getUser, inZone(zone));
    expect((await readStored())?.zone).toBe(zone);
  }
  const before = await readStored();
  await ada.ok(getUser, inZone('Europe/Berlin'));
  await ada.ok(getUser);
  expect(await readStored()).toEqual(before);
});

test('signing in stores the zone of the device', async () => {
  await app.visitor().ok(login, {
    body: { email: emailOf('ada'), password: CAST_PASSWORD },
    ...inZone('America/New_York'),
  });
  expect((await readStored())?.zone).toBe('America/New_York');
});
