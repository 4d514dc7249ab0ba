import { useEffect } from 'react';
import { leftToday } from '#domain/progress/offered.ts';
import { logFailure } from '#web/client/log.ts';
import { userToday } from '#web/client/user-day.ts';
import { useUserHabits } from '#web/features/habits/data/user-habits-provider.tsx';
import { FailedChanges } from '#web/features/habits/failed/failed-changes.tsx';
import { InstallHint } from './install-hint.tsx';
import { OfflineLine } from './offline-line.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { watchHistory } from '#web/ui/close-on-back.ts';
import { useWorker } from './use-worker.ts';
import { useHabits } from '#web/features/habits/data/queries.ts';
import { importEarlier } from '#web/outbox/earlier-lists.ts';

/** The parts of the installed app. Loaded after the first page. */
export function OnDevice() {
  useWorker();
  useEarlierChanges();
  useEffect(watchHistory, []);
  return (
    <>
      <Badge />
      <OfflineLine />
      <FailedChanges />
      <InstallHint />
      <PullToRefresh />
    </>
  );
}

/** Imports what version 1.2 has stored on this device. */
function useEarlierChanges(): void {
  const { outbox } = useUserHabits();
  useEffect(() => {
    importEarlier(outbox, userToday()).catch(logFailure);
  }, [outbox]);
}

/** Shows on the icon of the app how many habits are left today. A sign-out clears it. */
function Badge() {
  const { data: habits } = useHabits();
  const today = userToday();
  const left = habits && leftToday(habits, today);
  useEffect(() => {
    if (left !== undefined) navigator.setAppBadge?.(left).catch(leaveIt);
  }, [left]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(leaveIt), []);
  return null;
}

/** The call fails if the app is not installed. */
const leaveIt = () => {};
