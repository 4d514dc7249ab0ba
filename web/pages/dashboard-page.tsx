import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isScheduledOn } from '#domain/habits/schedule.ts';
import { useSignedInUser } from '#web/features/account/signed-in-user.ts';
import { useHabitDialogs } from '#web/features/habits/habit-dialogs.tsx';
import { expectsHabits, HabitStates } from '#web/features/habits/habit-states.tsx';
import { LastUpdated } from '#web/features/habits/last-updated.tsx';
import { useSendUnsent } from '#web/features/habits/changes/use-send-unsent.ts';
import { useHabits } from '#web/features/habits/queries.ts';
import { useLiveFavicon } from '#web/features/habits/today-progress.tsx';
import { usePerfectDay } from '#web/features/habits/use-perfect-day.ts';
import { useShortcuts } from '#web/features/habits/use-shortcuts.ts';
import { useToday } from '#web/features/habits/use-today.ts';
import { HabitViews } from '#web/features/habits/views/habit-views.tsx';
import { useView } from '#web/features/habits/views/use-view.ts';
import { isSingular } from '#web/features/habits/views/view-names.ts';
import { ViewSkeleton } from '#web/features/habits/views/view-skeleton.tsx';
import { ViewSwitcher } from '#web/features/habits/views/view-switcher.tsx';
import { useProfileViewPings } from '#web/features/presence/profile-view-pings.ts';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { lazyComponent } from '#web/shell/lazy-page.ts';
import { AfterFirstSteps } from './onboarding-gate.tsx';
import { Greeting } from './dashboard/greeting.tsx';
import { OfflineBanner } from './dashboard/offline-banner.tsx';
import { PageColumns } from './dashboard/page-columns.tsx';
import { useImagePanel } from './dashboard/use-image-panel.tsx';

const ToolsPanel = lazyComponent(() => import('./dashboard/tools-panel.tsx'), 'ToolsPanel');
const ShortcutsDialog = lazyComponent(
  () => import('#web/features/habits/shortcuts-dialog.tsx'),
  'ShortcutsDialog',
);
const ImportDialog = lazyComponent(
  () => import('#web/features/import/import-dialog.tsx'),
  'ImportDialog',
);
const TrackerDialog = lazyComponent(
  () => import('#web/features/import/tracker/tracker-dialog.tsx'),
  'TrackerDialog',
);

export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <AfterFirstSteps>
      <Dashboard />
    </AfterFirstSteps>
  );
}

// What the tour points at carries `data-tour`.
function Dashboard() {
  const today = useToday();
  const query = useHabits();
  const shown = useShownHabits(query.data, today);
  const [view, setView] = useView();
  const { add, actions, dialogs } = useHabitDialogs();
  const { open, panels } = usePanels();
  useToolsInAddress(open);
  useSendUnsent(query.data);
  usePerfectDay(shown);
  useLiveFavicon(shown);
  useProfileViewPings(useSignedInUser().id, 'dashboard');
  useShortcuts({
    onAdd: add,
    onHelp: useCallback(() => open('shortcuts'), [open]),
    onView: setView,
  });
  const hasHabits = expectsHabits(query);
  const isAlone = hasHabits && isSingular(view);
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe sm:gap-8 sm:py-8">
      <OfflineBanner />
      {isAlone ? (
        <h1 className="sr-only">Today</h1>
      ) : (
        <Greeting shown={shown} onTools={() => open('tools')} onAdd={hasHabits ? add : undefined} />
      )}
      {hasHabits && (
        <div className={isAlone ? 'flex justify-center' : 'flex max-sm:justify-center'}>
          <div data-tour="views" className="min-w-0">
            <ViewSwitcher view={view} onChoose={setView} />
          </div>
        </div>
      )}
      <PageColumns hasSide={!isSingular(view)}>
        <div data-tour="habits">
          <HabitStates query={query} skeleton={<ViewSkeleton view={view} />} onAdd={add}>
            {(habits) => <HabitViews {...{ view, habits, today, actions }} />}
          </HabitStates>
        </div>
      </PageColumns>
      {!isAlone && <LastUpdated />}
      {dialogs}
      {panels}
    </div>
  );
}

function useShownHabits(habits: readonly Habit[] | undefined, today: LocalDay) {
  return useMemo(() => habits?.filter((habit) => isScheduledOn(habit, today)), [habits, today]);
}

type Panel = 'tools' | 'shortcuts' | 'import' | 'tracker';

/** The header's link leads here from every page; the address does not keep it. */
function useToolsInAddress(open: (panel: Panel) => void): void {
  const isAsked = new URLSearchParams(useSearch()).has('tools');
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isAsked) return;
    open('tools');
    navigate(paths.dashboard, { replace: true });
  }, [isAsked, open, navigate]);
}

/** What draws them is fetched when first asked for, and kept, closed, to fade. */
function usePanels() {
  const [panel, setPanel] = useState<Panel>();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((next: Panel) => {
    setPanel(next);
    setIsOpen(true);
  }, []);
  const image = useImagePanel();
  const dialogProps = { isOpen, onOpenChange: setIsOpen };
  function openImage(): void {
    setIsOpen(false);
    image.open();
  }
  const panels = (
    <>
      <Suspense fallback={null}>
        {panel === 'tools' && (
          <ToolsPanel
            {...dialogProps}
            onShortcuts={() => open('shortcuts')}
            onImport={() => open('import')}
            onImageImport={openImage}
            onTrackerImport={() => open('tracker')}
          />
        )}
        {panel === 'import' && <ImportDialog {...dialogProps} />}
        {panel === 'tracker' && <TrackerDialog {...dialogProps} />}
        {panel === 'shortcuts' && <ShortcutsDialog {...dialogProps} />}
      </Suspense>
      {image.panel}
    </>
  );
  return { open, panels };
}
