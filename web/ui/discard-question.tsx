import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardQuestionProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDiscard: () => void;
};

export const DiscardQuestion = ({ onDiscard, ...dialogProps }: DiscardQuestionProps) => (
  <ConfirmDialog
    {...dialogProps}
    title="Discard your changes?"
    description="What you typed here hasn't been saved."
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    isDangerous
    onConfirm={onDiscard}
  />
);
