import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addDays } from '#domain/days/local-day.ts';
import { USER_KEY } from '#web/client/person-here.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { ada } from '#web/testing/cast.ts';
import { changeKey } from '../habit-cache.ts';
import { makeHabit, stopClockAtNoon, TODAY } from '../testing/habits.ts';
import type { DayVariables, TodayChange } from './predict-day.ts';
import { readUnsent } from './tries.ts';
import { forgetKept, keepUntilAnswered, withdrawKept } from './unanswered.ts';
import { keepUnsent, lineOf, readKept } from './unsent.ts';

stopClockAtNoon();

beforeEach(() => localStorage.clear());

function openPage(): QueryClient {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, ada);
  onTestFinished(() => client.clear());
  return client;
}

/** Asked of the server, which does not answer. */
function ask(client: QueryClient, change: TodayChange, day = TODAY): DayVariables {
  const habit = makeHabit();
  const variables: DayVariables = { habit, change, day };
  const options = {
    mutationKey: changeKey,
    scope: { id: lineOf(habit) },
    mutationFn: () => new Promise(() => {}),
  };
  void client.getMutationCache().build(client, options).execute(variables);
  keepUntilAnswered(client, variables);
  return variables;
}

const kept = () => readKept(ada.id).map(({ change }) => change);

test('what was said is forgotten with its answer', () => {
  const client = openPage();
  const first = ask(client, { completed: true });
  expect(kept()).toEqual([{ completed: true }]);
  forgetKept(client, first);
  expect(kept()).toEqual([]);
});

test('a later word stays when the one before is answered', () => {
  const client = openPage();
  const first = ask(client, { completed: true });
  ask(client, { completed: false });
  forgetKept(client, first);
  expect(kept()).toEqual([{ completed: false }]);
});

test('what another page has said since stays, for that one to send', () => {
  const client = openPage();
  const first = ask(client, { completed: true });
  keepUnsent(ada.id, { habitId: first.habit.id, day: TODAY, change: { skipped: true } });
  forgetKept(client, first);
  expect(kept()).toEqual([{ skipped: true }]);
});

test('of a word that is taken back before it is sent, the one before counts again', () => {
  const client = openPage();
  ask(client, { completed: true });
  const second = ask(client, { completed: false });
  withdrawKept(client, second);
  expect(kept()).toEqual([{ completed: true }]);
});

test('what is said of a day long ago waits as long as what is said of today', () => {
  ask(openPage(), { completed: true }, addDays(TODAY, -40));
  expect(readUnsent(ada.id, TODAY)).toHaveLength(1);
  expect(readUnsent(ada.id, addDays(TODAY, 31))).toEqual([]);
});
