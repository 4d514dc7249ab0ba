import { useQueryClient } from '@tanstack/react-query';
import { changeKey, refreshHabits } from '#web/features/habits/changes/change-list.ts';
import { ImportDialog } from '#web/features/import/import-dialog.tsx';

type ImportPanelProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function ImportPanel(props: ImportPanelProps) {
  const client = useQueryClient();
  const refresh = () => refreshHabits(client);
  return <ImportDialog {...props} changeKey={changeKey} refreshHabits={refresh} />;
}
