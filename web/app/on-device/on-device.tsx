import { useEffect } from 'react';
import { leftToday } from '#domain/habits/offered.ts';
import { todayHere } from '#web/features/habits/data/today-here.ts';
import { FailedChanges } from '#web/features/habits/failed/failed-changes.tsx';
import { InstallHint } from './install-hint.tsx';
import { OfflineLine } from './offline-line.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { watchHistory } from '#web/ui/close-on-back.ts';
import { useWorker } from './use-worker.ts';
import { useHabits } from '#web/features/habits/data/queries.ts';

/** What makes an app of the pages. Fetched once the first of them is there: nothing that is seen first waits for it. */
export function OnDevice() {
  useWorker();
  useBadge();
  useEffect(watchHistory, []);
  return (
    <>
      <OfflineLine />
      <FailedChanges />
      <InstallHint />
      <PhoneBar />
      <PullToRefresh />
    </>
  );
}

/** How many are left today, on the icon of the app where a platform shows that. It goes with whoever signs out. */
function useBadge(): void {
  const { data: habits } = useHabits();
  const today = todayHere();
  const left = habits && leftToday(habits, today);
  useEffect(() => {
    if (left !== undefined) navigator.setAppBadge?.(left).catch(leaveIt);
  }, [left]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(leaveIt), []);
}

/** Refused where the app is not installed. */
const leaveIt = () => {};
