import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { buttonStyles } from './button.tsx';
import { modalStyles, scrimStyles } from './modal-styles.ts';
import { useReturnFocus } from './return-focus.ts';

type SidePanelProps = {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A dialog at the side of a wide screen, and a sheet from the bottom of a phone. */
export function SidePanel({ title, isOpen, onOpenChange, children }: SidePanelProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          className={clsx(modalStyles, sideStyles)}
          aria-describedby={undefined}
          {...returnFocus}
        >
          <RadixDialog.Title className="mb-6 pr-10 text-xl">{title}</RadixDialog.Title>
          {children}
          <RadixDialog.Close
            aria-label="Close"
            className={buttonStyles({
              variant: 'quiet',
              size: 'icon',
              className: 'absolute top-3 right-3',
            })}
          >
            <X aria-hidden="true" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const sideStyles = clsx(
  'sm:inset-y-0 sm:right-0 sm:left-auto sm:m-0 sm:h-dvh sm:max-h-dvh sm:w-96 sm:rounded-none sm:rounded-l-xl',
  'sm:data-[state=open]:animate-side-in sm:data-[state=closed]:animate-side-out',
);
