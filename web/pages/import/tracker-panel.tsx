import { useQueryClient } from '@tanstack/react-query';
import { changeKey, refreshHabits } from '#web/features/habits/changes/change-list.ts';
import { TrackerDialog } from '#web/features/import/tracker/tracker-dialog.tsx';

type TrackerPanelProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function TrackerPanel(props: TrackerPanelProps) {
  const client = useQueryClient();

  async function refresh(): Promise<void> {
    // Years may have come: whatever was worked out from them is asked for anew when it is next looked at.
    void client.invalidateQueries({ refetchType: 'none' });
    await refreshHabits(client);
  }

  return <TrackerDialog {...props} changeKey={changeKey} refreshHabits={refresh} />;
}
