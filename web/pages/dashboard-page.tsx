import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isPartOfDay } from '#domain/progress/offered.ts';
import { useHasTimer } from '#web/features/habits/views/focus/has-timer.ts';
import { useHabitDialogs } from '#web/features/habits/habit-dialogs.tsx';
import { expectsHabits, HabitStates } from '#web/features/habits/views/habit-states.tsx';
import { usePerfectDay } from '#web/features/habits/data/use-perfect-day.ts';
import { useShortcuts } from '#web/features/habits/controls/shortcuts.ts';
import { useToday } from '#web/features/habits/data/use-today.ts';
import { prefetchView } from '#web/features/habits/views/habit-views.tsx';
import { isOneHabitView, useView, type ViewName } from '#web/features/habits/data/view-choice.ts';
import { ViewSkeleton } from '#web/features/habits/views/view-skeleton.tsx';
import { ViewSwitcher } from '#web/features/habits/views/view-switcher.tsx';
import { DASHBOARD_PANELS, type DashboardPanel, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { hasFailed } from '#web/ui/loaded.tsx';
import { longMomentText } from '#web/ui/time-texts.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { AfterFirstSteps } from './onboarding-gate.tsx';
import { DisplayButton } from './dashboard/display-button.tsx';
import { DayHead, HabitsOfShownDay, useDayShown, DayNavigation } from './dashboard/day-shown.tsx';
import { dashboardLayout } from './dashboard/layout.tsx';
import { BelowHabits } from './dashboard/later-parts.ts';
import type { Panel } from './dashboard/opened-panel.tsx';
import { WithSideColumn } from './dashboard/side-column.tsx';
import { useImagePanel } from './dashboard/use-image-panel.tsx';
import { useHabits, useListedAt } from '#web/features/habits/data/queries.ts';

const RunningTimer = lazyPart(
  () => import('#web/features/habits/views/focus/running-timer.tsx'),
  'RunningTimer',
);
const OpenedPanel = lazyPart(() => import('./dashboard/opened-panel.tsx'), 'OpenedPanel');

export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <AfterFirstSteps>
      <Dashboard />
    </AfterFirstSteps>
  );
}

/** Fetches all data of the first view at once. */
export const prefetch = prefetchView;

// The tour finds its targets by `data-tour`.
function Dashboard() {
  const today = useToday();
  const { day, setDay } = useDayShown(today);
  const area = useRef<HTMLDivElement>(null);
  const query = useHabits();
  const shown = useShownHabits(query.data, today);
  const [view, setView] = useView();
  const { openDialog, dialogs } = useHabitDialogs();
  const add = () => openDialog({ name: 'add' });
  const { open, panels } = usePanels({ view, onView: setView });
  usePanelInAddress((panel) => (panel === 'add' ? add() : open(panel)));
  usePerfectDay(today);
  useShortcuts({
    onAdd: add,
    onQuickAdd: () => openDialog({ name: 'quick-add' }),
    onHelp: () => open('shortcuts'),
    onView: setView,
  });
  const hasHabits = expectsHabits(query);
  const hasTimer = useHasTimer();
  const isAlone = hasHabits && isOneHabitView(view);
  const display = <DisplayButton onOpen={() => open('display')} />;
  return (
    <div ref={area} className={dashboardLayout}>
      <DayHead
        habits={query.data}
        {...{ shown, today, day, isAlone }}
        onPause={() => open('pause')}
        onToday={() => setDay(today)}
        add={hasHabits ? <AddButton onAdd={add} /> : null}
        display={hasHabits && display}
      />
      {hasHabits && (
        <div className={clsx(barStyles, isAlone ? 'justify-center' : 'justify-between')}>
          <div data-tour="views" className="min-w-0 max-sm:hidden">
            <ViewSwitcher view={view} onChoose={setView} />
          </div>
          {hasTimer && view !== 'focus' && (
            <Suspense fallback={null}>
              <RunningTimer habits={shown} onOpen={() => setView('focus')} />
            </Suspense>
          )}
          <DayNavigation {...{ today, day, setDay, area }} isReady={query.data !== undefined} />
          {isAlone && day === today && display}
        </div>
      )}
      <WithSideColumn hasSide={!isOneHabitView(view)} isLoading={!query.data && !hasFailed(query)}>
        {/* Not a grid, in whose rows no card could stick. */}
        <div className="flex flex-col gap-4">
          <div data-tour="habits">
            <HabitStates query={query} skeleton={<ViewSkeleton view={view} />} onAdd={add}>
              {(habits) => <HabitsOfShownDay {...{ view, habits, today, day, openDialog }} />}
            </HabitStates>
          </div>
          {query.data && shown && (
            <Suspense>
              <BelowHabits habits={query.data} {...{ shown, today, isAlone, openDialog }} />
            </Suspense>
          )}
        </div>
      </WithSideColumn>
      {!isAlone && <LastUpdated />}
      {dialogs}
      {panels}
    </div>
  );
}

const barStyles = 'flex flex-wrap items-center gap-x-4 gap-y-2';

/** Hidden on a phone, whose bar has the button. */
function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="primary" title="Add Habit" onClick={onAdd} className="max-sm:hidden">
      <Plus aria-hidden="true" />
      Add Habit
    </Button>
  );
}

function useShownHabits(habits: readonly ShownHabit[] | undefined, today: LocalDay) {
  return useMemo(() => habits?.filter((habit) => isPartOfDay(habit, today)), [habits, today]);
}

/** Opens the panel in the address, and removes it from there. Links on every page and the icon of the app use it. */
function usePanelInAddress(openPanel: (panel: DashboardPanel) => void): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  useEffect(() => {
    const panel = DASHBOARD_PANELS.find((one) => one === search);
    if (!panel) return;
    openPanel(panel);
    navigate(paths.dashboard, { replace: true });
  });
}

function usePanels(views: { view: ViewName; onView: (view: ViewName) => void }) {
  const image = useImagePanel();
  const { open, close, draw } = useDialogOnDemand<Panel>();
  function openImage(): void {
    close();
    image.open();
  }
  const panels = (
    <>
      {draw((state, panel) => (
        <OpenedPanel {...{ panel, open }} {...views} onImageImport={openImage} {...state} />
      ))}
      {image.dialog}
    </>
  );
  return { open, panels };
}

/** A separate component, so that the page does not render with it. */
const LastUpdated = memo(function LastUpdated() {
  const listedAt = useListedAt();
  if (listedAt === 0) return null;
  const updated = new Date(listedAt);
  return (
    <p className="text-sm text-secondary max-sm:mt-3">
      Last updated <time dateTime={updated.toISOString()}>{longMomentText(updated)}</time>
    </p>
  );
});
