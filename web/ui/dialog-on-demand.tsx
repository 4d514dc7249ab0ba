import { type ReactNode, Suspense, useCallback, useState } from 'react';

/** Spread it on the dialog. */
export type DialogState = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * For a dialog that loads when it is first opened. It stays mounted when it is closed, so that it can fade out and
 * keeps its input. Render `draw` once on the page.
 */
export function useDialogOnDemand<Subject = void>() {
  const [opened, setOpened] = useState<{ subject: Subject }>();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((subject: Subject) => {
    setOpened({ subject });
    setIsOpen(true);
  }, []);
  const draw = (dialog: (state: DialogState, subject: Subject) => ReactNode): ReactNode => (
    <Suspense fallback={null}>
      {opened && dialog({ isOpen, onOpenChange: setIsOpen }, opened.subject)}
    </Suspense>
  );
  return { open, close: () => setIsOpen(false), draw };
}
