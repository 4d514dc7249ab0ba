import { render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

/** A part whose first requests are lost. */
function makePart(lostRequests: number) {
  let requests = 0;
  const Greeting = lazyPart(async () => {
    requests += 1;
    if (requests <= lostRequests) throw new TypeError('Failed to fetch');
    return { Greeting: () => <h1>Hello</h1>, prefetch: async () => 'data' };
  }, 'Greeting');
  return { Greeting, countRequests: () => requests };
}

test('a part is fetched again after a lost request', async () => {
  const { Greeting, countRequests } = makePart(1);
  render(
    <Suspense>
      <Greeting />
    </Suspense>,
  );
  expect(await screen.findByRole('heading', { name: 'Hello' })).toBeDefined();
  expect(countRequests()).toBe(2);
});

test('a part is fetched at most twice, and preload reports no failure', async () => {
  const { Greeting, countRequests } = makePart(2);
  expect(await Greeting.preload()).toEqual({});
  expect(countRequests()).toBe(2);
});

test('preload returns the other exports of a page', async () => {
  const { Greeting, countRequests } = makePart(0);
  const { prefetch } = await Greeting.preload();
  expect(prefetch).toBeTypeOf('function');
  expect(countRequests()).toBe(1);
});

const fetchParts = async () => ({ Top: () => <h1>Top</h1>, End: () => <p>End</p> });

test('parts of one module load together', async () => {
  const Top = lazyPart(fetchParts, 'Top');
  const End = lazyPart(fetchParts, 'End');
  await Top.preload();
  // Without a <Suspense>, so it must not wait.
  const { container } = render(<End />);
  expect(container.textContent).toBe('End');
});

test('an optional part that cannot be fetched shows nothing, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Missing = lazyPart(
    async (): Promise<{ Missing: () => ReactNode }> => {
      throw new TypeError('Failed to fetch');
    },
    'Missing',
    { isOptional: true },
  );
  const { container } = render(
    <Suspense fallback="Loading">
      <Missing />
    </Suspense>,
  );
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(logged).toHaveBeenCalledOnce();
});
