import { clsx } from 'clsx';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useId } from 'react';
import { CloseCorner } from './close-corner.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { scrimStyles } from './modal-styles.ts';
import { claimEscape } from './escape.ts';
import { returnFocus } from './focus.ts';
import type { DialogState } from './dialog-on-demand.tsx';

type SidePanelProps = DialogState & {
  title: string;
  isWide?: boolean;
  /** The panel has an address, so Back closes it anyway. */
  hasAddress?: boolean;
  children: ReactNode;
};

/** A dialog at the side of a wide screen, and a sheet at the bottom of a phone. */
export function SidePanel(props: SidePanelProps) {
  const { title, isOpen, onOpenChange, isWide = false, hasAddress = false, children } = props;
  useCloseOnBack(isOpen && !hasAddress, () => onOpenChange(false));
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          className={clsx(panelStyles, isWide ? 'bg-background sm:w-xl' : 'bg-floating sm:w-96')}
          aria-describedby={undefined}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus(event);
            // A long panel starts at its title.
            if (!isWide) return;
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onKeyDown={(event) => claimEscape(event) && onOpenChange(false)}
        >
          <RadixDialog.Title className="mb-6 pr-10 text-xl wrap-anywhere">
            {title}
          </RadixDialog.Title>
          {children}
          <CloseCorner />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const panelStyles = clsx(
  'fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain',
  'rounded-t-xl p-6 pb-safe max-[16rem]:px-4 shadow-lg outline-none',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:max-w-[calc(100vw-3rem)] sm:rounded-none sm:rounded-l-xl sm:pb-6',
  'sm:data-[state=open]:animate-side-in sm:data-[state=closed]:animate-side-out',
);

/** A group of controls with a heading. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-sm font-medium text-secondary">
        {title}
      </h3>
      {children}
    </section>
  );
}
