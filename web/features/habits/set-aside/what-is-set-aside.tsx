import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { logFailure } from '#web/client/log.ts';
import { personHere } from '#web/client/person-here.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { readNewHabitsSetAside } from '../changes/new-habits.ts';
import { hearOfSetAside, readOfGone, readSetAside, tellOfSetAside } from '../changes/tries.ts';
import { takeOverPressed } from './take-over-pressed.ts';

const SetAsideList = lazyPart(() => import('./set-aside-list.tsx'), 'SetAsideList');

/** Nearly always nothing. Its region stands from the beginning, so that what comes into it is told. */
export function WhatIsSetAside() {
  const shown = useSetAside();
  return (
    <div aria-live="polite" className="mx-auto w-full max-w-6xl px-safe empty:hidden">
      {shown !== '' && (
        <Suspense fallback={null}>
          <SetAsideList />
        </Suspense>
      )}
    </div>
  );
}

/** As text: it is drawn anew where that has changed alone. */
function useSetAside(): string {
  const client = useQueryClient();
  useEffect(() => {
    const takeOver = () => void takeOverPressed(client).then(tellOfSetAside, logFailure);
    takeOver();
    const { serviceWorker } = navigator;
    // What was pressed is set aside, or sent, by the worker.
    serviceWorker?.addEventListener('message', takeOver);
    return () => serviceWorker?.removeEventListener('message', takeOver);
  }, [client]);
  const subscribe = useCallback(
    (listener: () => void) => hearOfSetAside(client, listener),
    [client],
  );
  return useSyncExternalStore(subscribe, () => textOf(client));
}

function textOf(client: QueryClient): string {
  const userId = personHere(client);
  if (userId === undefined) return '';
  const made = readNewHabitsSetAside(userId);
  const all = [...made, ...readSetAside(userId), ...readOfGone(client, userId)];
  return all.length === 0 ? '' : JSON.stringify(all);
}
