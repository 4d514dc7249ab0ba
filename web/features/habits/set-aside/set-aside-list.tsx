import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UndecidedList } from '#web/ui/undecided-list.tsx';
import { habitsQueryOptions } from '../habit-cache.ts';
import { listSetAside } from './set-aside.ts';

/** What was set aside, each with what can become of it. */
export function SetAsideList() {
  const client = useQueryClient();
  // Their names are known with the habits.
  useQuery({ ...habitsQueryOptions(), enabled: false });
  const all = listSetAside(client);
  if (all.length === 0) return null;
  return (
    <div className="mt-3">
      <UndecidedList
        title="Not saved yet"
        description="The server could not take this. It stays on this device until you decide."
        all={all}
      />
    </div>
  );
}
