import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { DescribedForm } from './described-form.tsx';

type DescribedDialogProps = DialogState & Omit<Parameters<typeof DescribedForm>[0], 'onDone'>;

export function DescribedDialog({ isOpen, onOpenChange, ...form }: DescribedDialogProps) {
  return (
    <Dialog title="Edit Habit" isOpen={isOpen} onOpenChange={onOpenChange}>
      <DescribedForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
