import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leftToday } from '#domain/habits/offered.ts';
import { habitsQueryOptions } from '#web/features/habits/habit-cache.ts';
import { todayHere } from '#web/features/habits/use-today.ts';
import { useSendUnsent } from '#web/features/habits/changes/use-send-unsent.ts';
import { WhatIsSetAside } from '#web/features/habits/set-aside/what-is-set-aside.tsx';
import { InstallHint } from './install-hint.tsx';
import { OfflineLine } from './offline-line.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { useWorker } from './use-worker.ts';

/** What makes an app of the pages. Fetched once the first of them is there: nothing that is seen first waits for it. */
export function OnDevice() {
  useWorker();
  useSendUnsent();
  useBadge();
  return (
    <>
      <OfflineLine />
      <WhatIsSetAside />
      <InstallHint />
      <PhoneBar />
      <PullToRefresh />
    </>
  );
}

/** How many are left today, on the icon of the app where a platform shows that. It goes with whoever signs out. */
function useBadge(): void {
  const { data: habits } = useQuery({ ...habitsQueryOptions(), enabled: false });
  const today = todayHere();
  const left = habits && leftToday(habits, today);
  useEffect(() => {
    if (left !== undefined) navigator.setAppBadge?.(left).catch(leaveIt);
  }, [left]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(leaveIt), []);
}

/** Refused where the app is not installed. */
const leaveIt = () => {};
