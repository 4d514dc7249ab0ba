import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type ExplanationDialogProps = DialogState & {
  title: string;
  /** The first one says the figure itself. */
  sentences: readonly string[];
  children?: ReactNode;
};

/** Why a figure is what it is. */
export function ExplanationDialog({
  title,
  sentences: [first, ...others],
  children,
  ...state
}: ExplanationDialogProps) {
  return (
    <Dialog title={title} size="sm" {...state}>
      <div className="grid gap-3 wrap-anywhere">
        <p className="font-medium">{first}</p>
        {others.map((sentence) => (
          <p key={sentence} className="text-secondary">
            {sentence}
          </p>
        ))}
        {children}
      </div>
    </Dialog>
  );
}
