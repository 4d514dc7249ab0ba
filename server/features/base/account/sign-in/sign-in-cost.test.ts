import { expect, test } from 'vitest';
import { login } from '#contract/account.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

test.each([
  ['from a new browser', undefined],
  ['from a known browser', 'ada'],
] as const)('a sign-in %s takes at most 9 statements in 6 round trips', async (_, known) => {
  const headers = { 'x-time-zone': 'Europe/Berlin' };
  const body = { email: emailOf('ada'), password: CAST_PASSWORD };
  const before = app.visitor();
  // Opens a connection, loads the key of the limits, and stores the zone.
  await before.ok(login, { body, headers });
  const caller = known ? before : app.visitor();
  const { statements, roundTrips } = await countStatements(() =>
    caller.ok(login, { body, headers }),
  );
  expect(statements).toContain('account.start-session');
  expect(statements.length).toBeLessThanOrEqual(9);
  expect(roundTrips).toBeLessThanOrEqual(6);
});
