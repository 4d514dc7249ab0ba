import { clsx } from 'clsx';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { CloseCorner } from './close-corner.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { InsideDialog, useDialogGuard } from './dialog-guard.ts';
import { modalStyles, scrimStyles } from './modal-styles.ts';
import { returnFocus } from './focus.ts';
import type { DialogState } from './dialog-on-demand.tsx';

type DialogProps = {
  title: string;
  /** For a dialog that draws its title itself. */
  isTitleHidden?: boolean;
  description?: ReactNode;
  /** A button that opens the dialog. Without it, use `isOpen`. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  size?: keyof typeof widths;
  children: ReactNode;
};

const widths = {
  sm: 'sm:max-w-sm',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-3xl',
  /** On a phone, a toast fits above it. */
  card: 'max-sm:max-h-[calc(100dvh-8rem)] sm:max-w-md',
};

/**
 * A sheet at the bottom of a phone, a card in the middle of other screens. Escape, Back and a tap outside ask first if
 * the user has typed something.
 */
export function Dialog(props: DialogProps) {
  const [isOpenInside, setIsOpenInside] = useState(false);
  const setOpen = (isNowOpen: boolean) => {
    setIsOpenInside(isNowOpen);
    props.onOpenChange?.(isNowOpen);
  };
  const isOpen = props.isOpen ?? isOpenInside;
  const { content, inside, question, onBack } = useDialogGuard(() => setOpen(false));
  useCloseOnBack(isOpen, onBack);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={setOpen}>
      {props.trigger && <RadixDialog.Trigger asChild>{props.trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          className={clsx(modalStyles, widths[props.size ?? 'md'])}
          {...returnFocus}
          {...content}
          {...(!props.description && { 'aria-describedby': undefined })}
        >
          {props.isTitleHidden ? (
            <RadixDialog.Title className="sr-only">{props.title}</RadixDialog.Title>
          ) : (
            <DialogHeader title={props.title} description={props.description} />
          )}
          <InsideDialog value={inside}>{props.children}</InsideDialog>
          <CloseCorner />
          <DiscardQuestion {...question} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="mb-5 grid grid-cols-1 gap-1.5 pr-10 wrap-anywhere">
      <RadixDialog.Title className="text-xl max-[16rem]:text-lg">{title}</RadixDialog.Title>
      {description && (
        <RadixDialog.Description className="text-secondary">{description}</RadixDialog.Description>
      )}
    </div>
  );
}

/** Makes its button close the dialog. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}

export const CancelButton = () => (
  <DialogClose>
    <Button>Cancel</Button>
  </DialogClose>
);

const DiscardQuestion = ({
  onDiscard,
  ...dialogProps
}: DialogState & { onDiscard: () => void }) => (
  <ConfirmDialog
    {...dialogProps}
    title="Discard your changes?"
    description="What you typed here hasn’t been saved."
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    isDangerous
    onConfirm={onDiscard}
  />
);
