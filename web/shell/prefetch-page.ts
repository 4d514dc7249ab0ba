import type { QueryClient } from '@tanstack/react-query';
import { userQueryOptions } from '#web/features/account/user.ts';
import type { LazyPart } from './lazy-part.ts';

/** Longer than that, and people should see that something is happening. */
const BLINK_MS = 300;

/** The server has seen the sign of a session. It may have ended since; mostly it has not. */
const isKnown = () => document.documentElement.dataset['visitor'] === 'known';

/**
 * Asks at once for all that a page of somebody signed in needs, side by side: who is there, the code,
 * and the data. What comes within a blink is then drawn without a spinner or a skeleton before it.
 */
export async function prefetchPage(
  client: QueryClient,
  page: LazyPart,
  frame: { preload: () => Promise<unknown> },
): Promise<void> {
  const user = client.fetchQuery(userQueryOptions).catch(() => null);
  const data = Promise.all([isKnown() || user, page.preload()]).then(([someone, extras]) =>
    someone ? extras.prefetch?.(client) : undefined,
  );
  await Promise.race([Promise.all([user, data, frame.preload()]), afterABlink()]);
}

const afterABlink = () => new Promise<void>((resolve) => setTimeout(resolve, BLINK_MS));
