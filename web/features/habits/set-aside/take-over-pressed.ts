import type { QueryClient } from '@tanstack/react-query';
import type { NoticeAction } from '#contract/notice.ts';
import { isLocalDay } from '#domain/days/local-day.ts';
import type { Tried } from '#domain/habits/tried.ts';
import { PERSON_MEMORY, PRESSED } from '#domain/site/person-memory.ts';
import { personHere } from '#web/client/person-here.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { newEntryOf } from '../changes/new-entry.ts';
import { keepUnsent, isSameChange, readKept, type Unsent } from '../changes/unsent.ts';

type Pressed = NoticeAction['call'] & Tried;

/**
 * What was pressed in a notice, and set aside by the worker, joins what the page could not send: it is told of and decided
 * upon in one place. Kept here before it is forgotten there.
 */
export async function takeOverPressed(client: QueryClient): Promise<void> {
  // Opening it would make it, also for whoever has just signed out.
  if (!(await globalThis.caches?.has(PERSON_MEMORY))) return;
  const cache = await caches.open(PERSON_MEMORY);
  for (const request of await cache.keys()) {
    const kept = request.url.includes(PRESSED) && (await cache.match(request));
    const pressed = kept && ((await kept.json()) as Pressed);
    if (!pressed || !pressed.isSetAside) continue;
    keepPressed(client, pressed, new Date(Number.parseInt(request.url.split(PRESSED)[1] ?? '')));
    await cache.delete(request);
  }
}

function keepPressed(client: QueryClient, pressed: Pressed, at: Date): void {
  const userId = personHere(client);
  if (userId === undefined) return;
  const unsent = unsentOf(pressed, at);
  if (!unsent) {
    const description = 'The server could not take it.';
    toast({ title: 'A reminder was not put off', description, variant: 'destructive' });
    return;
  }
  // A later word on the same day counts.
  if (readKept(userId).some((change) => isSameChange(change, unsent))) return;
  const { tries, triedSince, isSetAside } = pressed;
  keepUnsent(userId, {
    ...unsent,
    isSetAside,
    ...(tries !== undefined && { tries }),
    ...(triedSince !== undefined && { triedSince }),
  });
}

/** What the button said of a day; nothing where it put a reminder off. */
function unsentOf({ path, body }: Pressed, at: Date): Unsent | undefined {
  const [, id, kind, rest = ''] = /^\/api\/habits\/(\d+)\/(days|entries)\/(.+)$/.exec(path) ?? [];
  const habitId = Number(id);
  if (kind === 'days' && isLocalDay(rest)) {
    return { habitId, day: rest, change: body as { completed: boolean } };
  }
  const { date = '', amount = 0 } = body as { date?: string; amount?: number };
  if (kind !== 'entries' || !isLocalDay(date)) return undefined;
  return { habitId, day: date, change: { entry: { ...newEntryOf(amount, at), id: rest } } };
}
