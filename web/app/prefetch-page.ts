import type { QueryClient } from '@tanstack/react-query';
import { userQueryOptions } from '#web/features/account/user.ts';
import { hasSession, isPartPrerendered } from './page-start.ts';
import type { LazyPart } from '#web/ui/lazy-part.ts';

/** After this time the page shows a spinner or a skeleton. */
const BLINK_MS = 300;

/** Fetches user, code and data of a page at once. What arrives in time is rendered without a spinner or skeleton. */
export async function prefetchPage(
  client: QueryClient,
  page: LazyPart,
  frame: LazyPart<never>,
): Promise<void> {
  const user = client.fetchQuery(userQueryOptions).catch(() => null);
  const code = page.preload();
  const data = Promise.all([hasSession() || user, code]).then(([someone, extras]) =>
    someone ? extras.prefetch?.(client) : undefined,
  );
  const needed = Promise.all([user, code, frame.preload()]);
  const frameData = needed.then(([someone, , extras]) =>
    someone ? extras.prefetch?.(client) : undefined,
  );
  const isHere = Promise.race([Promise.all([frameData, data]), afterABlink()]);
  // A spinner would replace the prerendered frame.
  await (isPartPrerendered() ? Promise.all([needed, isHere]) : isHere);
}

const afterABlink = () => new Promise<void>((resolve) => setTimeout(resolve, BLINK_MS));
