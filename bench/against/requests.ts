import type { Request } from 'autocannon';
import { listHabits, setDay, updateHabit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { TestUser } from './create-users.ts';

/** The repeated requests of one user. */
export type RequestsOf = (user: TestUser) => Promise<Request[]>;

export const listRequests: RequestsOf = async ({ cookie }) => [
  { method: listHabits.method, path: listHabits.path, headers: { cookie } },
];

export const unchangedListRequests: RequestsOf = async ({ url, cookie }) => {
  const response = await fetch(url + listHabits.path, { headers: { cookie } });
  await response.body?.cancel();
  const headers = { cookie, 'if-none-match': response.headers.get('etag') ?? '' };
  return [{ method: listHabits.method, path: listHabits.path, headers }];
};

/** Ticks through the call for the habit, as programs do. */
export const tickRequests: RequestsOf = async (user) =>
  doneAndUndone(user, (id) => ({
    method: updateHabit.method,
    path: updateHabit.path.replace(':id', String(id)),
  }));

/** Ticks through the call of the page. */
export const ticksOfDay =
  (today: LocalDay): RequestsOf =>
  async (user) =>
    doneAndUndone(user, (id) => ({
      method: setDay.method,
      path: setDay.path.replace(':id', String(id)).replace(':date', today),
    }));

const doneAndUndone = (
  { url, cookie, habitIds }: TestUser,
  callOf: (habitId: number) => Pick<Request, 'method' | 'path'>,
): Request[] =>
  habitIds.flatMap((id) =>
    [true, false].map((completed) => ({
      ...callOf(id),
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ completed }),
    })),
  );
