import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listHabits, listHistories } from '#contract/habits.ts';
import { USER_KEY } from '#web/client/user-key.ts';
import { ada } from '#web/testing/cast.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { mockApi } from '#web/testing/network.ts';
import { makeHabit } from '../testing/habits.ts';
import { UserHabitsProvider, prefetchUserHabits } from './user-habits-provider.tsx';
import { habitsQueryOptions } from './query-options.ts';
import { useHabits } from './queries.ts';

const habit = makeHabit();

const Names = () => useHabits().data?.map(({ name }) => <p key={name}>{name}</p>) ?? 'Loading';

async function openClient(): Promise<QueryClient> {
  mockApi(listHabits, [habit]);
  mockApi(listHistories, historiesOf([habit], []));
  const client = new QueryClient();
  client.setQueryData(USER_KEY, ada);
  await client.prefetchQuery(habitsQueryOptions());
  return client;
}

const renderNames = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <UserHabitsProvider userId={ada.id}>
        <Names />
      </UserHabitsProvider>
    </QueryClientProvider>,
  );

test('the first render shows the habits when the outbox was read before', async () => {
  const client = await openClient();
  await prefetchUserHabits(client);
  renderNames(client);
  expect(screen.getByText(habit.name)).toBeTruthy();
});

test('the habits appear after the first render when the outbox cannot be read', async () => {
  localStorage.setItem(`habitcrush-page-end-${ada.id}`, '[{"id":');
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const client = await openClient();
  await prefetchUserHabits(client);
  expect(logged).toHaveBeenCalledOnce();
});

test('the habits wait for the outbox when it was not read before', async () => {
  const client = await openClient();
  renderNames(client);
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText(habit.name)).toBeTruthy();
});
