import type { QueryClient } from '@tanstack/react-query';
import { type Habit, listHabits, listInstances } from '#contract/habits.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { useHabitDialogs } from '../habit-dialogs.tsx';
import { HabitViews } from '../views/habit-views.tsx';
import type { ViewName } from '../data/view-choice.ts';
import { TODAY } from './habits.ts';
import { useHabits } from '../data/queries.ts';

export function Board({ view }: { view: ViewName }) {
  const { data } = useHabits();
  const { openDialog, dialogs } = useHabitDialogs();
  return (
    <>
      <button onClick={() => openDialog({ name: 'add' })}>Add</button>
      {data && <HabitViews view={view} habits={data} today={TODAY} openDialog={openDialog} />}
      {dialogs}
    </>
  );
}

/** One view of habits, with these responses of the server. */
export function openView(
  view: ViewName,
  habits: Habit[] | Promise<never>,
  queryClient?: QueryClient,
) {
  mockApi(listHabits, habits);
  mockApi(listInstances, []);
  return renderWithProviders(<Board view={view} />, queryClient ? { queryClient } : {});
}

export const neverResponds = () => new Promise<never>(() => {});
