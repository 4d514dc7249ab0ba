import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { Loaded } from './loaded.tsx';

const refetch = vi.fn<() => Promise<never>>();
const waiting = { data: undefined, isError: false, isPaused: false, isFetching: true, refetch };

function show(query: Partial<Omit<typeof waiting, 'data'>> & { data?: number | null }) {
  return renderWithProviders(
    <Loaded
      query={{ ...waiting, ...query }}
      skeleton="Loading"
      errorTitle="Couldn’t load your count"
    >
      {(count) => `Count: ${count}`}
    </Loaded>,
  );
}

test('a query shows its skeleton until the data are there', () => {
  show({});
  expect(screen.getByText('Loading')).toBeDefined();
});

test('a query shows its data, even when they are null or a later request failed', () => {
  show({ data: null, isError: true });
  expect(screen.getByText('Count: null')).toBeDefined();
});

test('a query that waits for the network says when it loads', () => {
  show({ isPaused: true, isFetching: false });
  expect(screen.getByRole('alert').textContent).toContain('It loads when you’re back online.');
});

test('a query that failed shows the error, and is sent again when the user asks', async () => {
  const { user } = show({ isError: true, isFetching: false });
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load your count');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
