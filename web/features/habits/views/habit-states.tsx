import { useQuery } from '@tanstack/react-query';
import { Plus, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownHabit } from '../data/shown-habits.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { hasFailed, Loaded, type LoadedQuery } from '#web/ui/loaded.tsx';
import { everCreatedQueryOptions } from '../data/query-options.ts';

/** Whether there are habits or they are still loading. The page draws the parts around them at once, so that nothing jumps. */
export function expectsHabits(query: LoadedQuery<readonly ShownHabit[]>): boolean {
  return query.data ? query.data.length > 0 : !hasFailed(query);
}

type HabitStatesProps = {
  query: LoadedQuery<readonly ShownHabit[]>;
  skeleton: ReactNode;
  onAdd: () => void;
  children: (habits: readonly ShownHabit[]) => ReactNode;
};

/** The habits, or what every view shows without them. A list stays when it cannot be fetched again. */
export function HabitStates({ query, skeleton, onAdd, children }: HabitStatesProps) {
  if (query.data?.length === 0) return <NoHabits onAdd={onAdd} />;
  return (
    <Loaded query={query} skeleton={skeleton} errorTitle="Couldn’t load your habits">
      {children}
    </Loaded>
  );
}

type NoHabitsProps = { onAdd: () => void; description?: string };

export function NoHabits({ onAdd, description }: NoHabitsProps) {
  const { data } = useQuery(everCreatedQueryOptions);
  const isFirst = !data?.hasEverCreatedHabits;
  return (
    <EmptyState
      icon={<Sprout />}
      description={description}
      title={isFirst ? 'One small thing a day is a good start.' : 'You have no habits now.'}
      action={
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {isFirst ? 'Add your first habit' : 'Add a habit'}
        </Button>
      }
    />
  );
}
