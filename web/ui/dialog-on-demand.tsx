import { type ReactNode, Suspense, useCallback, useState } from 'react';

/** To be spread on the dialog. */
export type DialogState = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * For a dialog that is fetched when it is first opened. From then on it is kept, closed: what is taken out at
 * once has no time to fade, and what was typed or begun in it is still there. `draw` stands once in the page.
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
