import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type ExplanationDialogProps = DialogState & {
  title: string;
  /** The first sentence has the figure. */
  sentences: readonly string[];
  children?: ReactNode;
};

/** Explains a figure. */
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
