import { clsx } from 'clsx';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactElement, ReactNode } from 'react';
import { CloseCorner } from './close-corner.tsx';
import { modalStyles, scrimStyles } from './modal-styles.ts';
import { useReturnFocus } from './return-focus.ts';

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** A button that opens the dialog; leave it out and steer with `isOpen`. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  size?: keyof typeof widths;
  children: ReactNode;
};

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' };

/** A sheet from the bottom on a phone, a card in the middle elsewhere. */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root
      {...(props.isOpen !== undefined && { open: props.isOpen })}
      {...(props.onOpenChange && { onOpenChange: props.onOpenChange })}
    >
      {props.trigger && <RadixDialog.Trigger asChild>{props.trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          className={clsx(modalStyles, widths[props.size ?? 'md'])}
          {...returnFocus}
          {...(!props.description && { 'aria-describedby': undefined })}
        >
          <DialogHeader title={props.title} description={props.description} />
          {props.children}
          <CloseCorner />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="mb-5 grid grid-cols-1 gap-1.5 pr-10 wrap-anywhere">
      <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
      {description && (
        <RadixDialog.Description className="text-secondary">{description}</RadixDialog.Description>
      )}
    </div>
  );
}

/** The row of buttons at the foot; stays in sight while the rest scrolls. The main action comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 mt-6 -mb-6 flex flex-col-reverse gap-2 bg-floating px-6 pt-3 pb-6 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}

/** Wrapped around a button, it closes the dialog. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}
