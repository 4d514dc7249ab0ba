import { type Query, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { pluralise } from '#domain/text/pluralise.ts';
import { deviceDate } from '#web/client/user-day.ts';
import { clockText, longMomentText } from '#web/ui/time-texts.ts';
import { useOfflineSince } from './use-offline-since.ts';
import { useIsUnsaved, usePendingCount } from '#web/features/habits/data/queries.ts';
import { habitsQueryOptions, refreshHabits } from '#web/features/habits/data/query-options.ts';

const SAVED = 'Your ticks are saved here and will sync when you’re back.';
const UNSAVED =
  'Your changes are not saved on this device. Keep this page open until they are sent.';

/** The region is always in the page, so that screen readers announce changes in it. */
export function OfflineLine() {
  const since = useOfflineSince();
  useRefreshOnReturn(since !== undefined);
  const isUnsaved = useIsUnsaved();
  const waiting = usePendingCount();
  const Icon = since ? WifiOff : TriangleAlert;
  return (
    <output className="mx-auto block w-full max-w-6xl px-safe empty:hidden header-row:-order-1">
      {(since || isUnsaved) && (
        <span className="mt-3 flex items-start gap-3 rounded-md bg-secondary px-4 py-3 text-sm max-sm:mt-1 max-sm:mb-1 max-sm:px-3 max-sm:py-2">
          <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-secondary" />
          <span>
            {/* A phone has room for one line. */}
            <span className={isUnsaved ? undefined : 'max-sm:sr-only'}>
              {since && 'You’re offline. '}
              {isUnsaved ? UNSAVED : SAVED}
            </span>
            {since && <span className="block text-secondary">{waitingText(since, waiting)}</span>}
          </span>
        </span>
      )}
    </output>
  );
}

/** Refetches when the network is back, because the data may be stored ones, and other devices may have changed them. */
function useRefreshOnReturn(isAway: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAway) return undefined;
    return () => {
      void client.refetchQueries(
        { type: 'active', predicate: isNoHabitList },
        { cancelRefetch: false },
      );
      void refreshHabits(client);
    };
  }, [client, isAway]);
}

const isNoHabitList = ({ queryKey }: Query) => queryKey[0] !== habitsQueryOptions().queryKey[0];

/** 'Offline since 9:12 AM · 3 changes waiting' */
function waitingText(since: Date, waiting: number): string {
  const line = `Offline since ${timeText(since)}`;
  if (waiting === 0) return line;
  return `${line} · ${pluralise(waiting, 'change')} waiting`;
}

const timeText = (moment: Date): string =>
  deviceDate(moment) === deviceDate(new Date()) ? clockText(moment) : longMomentText(moment);
