import type { QueryClient } from '@tanstack/react-query';
import { userQueryOptions } from '#web/features/account/user.ts';
import { isKnown, isSomethingSeen } from './arrival.ts';
import type { LazyPart } from '#web/ui/lazy-part.ts';

/** Longer than that, and people should see that something is happening. */
const BLINK_MS = 300;

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
  const code = page.preload();
  const data = Promise.all([isKnown() || user, code]).then(([someone, extras]) =>
    someone ? extras.prefetch?.(client) : undefined,
  );
  const needed = Promise.all([user, code, frame.preload()]);
  const isHere = Promise.race([Promise.all([needed, data]), afterABlink()]);
  // A frame that the server has sent is not taken away for a spinner.
  await (isSomethingSeen() ? Promise.all([needed, isHere]) : isHere);
}

const afterABlink = () => new Promise<void>((resolve) => setTimeout(resolve, BLINK_MS));
