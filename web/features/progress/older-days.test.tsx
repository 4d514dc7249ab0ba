import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listInstances } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { makeDay, TODAY } from '#web/features/habits/testing/habits.ts';
import { mockApi } from '#web/testing/network.ts';
import { useOlderDays } from './older-days.ts';

const FIRST = addDays(TODAY, -500);
const LAST = addDays(FIRST, 3);

/** Says in each response to this query that more days follow. */
function addNextPage(start: string): void {
  const fetchMocked = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await fetchMocked(input, init);
    const { searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (searchParams.get('startDate') === start) response.headers.set('link', 'more');
    return response;
  };
}

test('useOlderDays fetches all pages of a range', async () => {
  const begin = makeDay({ habitId: 7, date: FIRST });
  const end = makeDay({ habitId: 7, date: LAST });
  mockApi(listInstances, [begin], { query: { startDate: FIRST, endDate: LAST } });
  const rest = { startDate: addDays(FIRST, 1), endDate: LAST };
  mockApi(listInstances, [end], { query: rest });
  addNextPage(FIRST);
  const client = createQueryClient();
  const { result } = renderHook(() => useOlderDays(FIRST, LAST, TODAY), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.data).toEqual([begin, end]));
});
