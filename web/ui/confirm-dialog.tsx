import { clsx } from 'clsx';
import * as RadixAlertDialog from 'radix-ui/alert-dialog';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { DialogActions } from './dialog-actions.tsx';
import { modalStyles, scrimStyles } from './modal-styles.ts';
import { claimEscape } from './escape.ts';
import { returnFocus } from './focus.ts';

export type ConfirmDialogProps = {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** While it is true, the dialog stays and its buttons do nothing. */
  isBusy?: boolean;
  onConfirm: () => void;
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children?: ReactNode;
};

/** Asks before an action that cannot be undone. With `isOpen`, the caller closes it when the action is finished. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isOpenInside, setIsOpenInside] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const isOpen = props.isOpen ?? isOpenInside;
  const setOpen = (isNowOpen: boolean) => {
    setIsOpenInside(isNowOpen);
    props.onOpenChange?.(isNowOpen);
  };
  function confirm(): void {
    if (props.isOpen === undefined) setOpen(false);
    props.onConfirm();
  }
  useCloseOnBack(isOpen, () => cancel.current?.click());
  return (
    <RadixAlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      {props.trigger && (
        <RadixAlertDialog.Trigger asChild>{props.trigger}</RadixAlertDialog.Trigger>
      )}
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={scrimStyles} />
        <RadixAlertDialog.Content
          className={clsx(modalStyles, 'sm:max-w-md')}
          {...returnFocus}
          onKeyDown={(event) => claimEscape(event) && cancel.current?.click()}
        >
          <RadixAlertDialog.Title className="mb-1.5 text-xl">{props.title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="text-secondary">
            {props.description}
          </RadixAlertDialog.Description>
          {props.children && <div className="mt-4">{props.children}</div>}
          <DialogActions>
            <RadixAlertDialog.Cancel asChild>
              <Button ref={cancel} disabled={props.isBusy}>
                {props.cancelLabel ?? 'Cancel'}
              </Button>
            </RadixAlertDialog.Cancel>
            <Button
              variant={props.isDangerous ? 'danger' : 'primary'}
              isBusy={props.isBusy ?? false}
              onClick={confirm}
            >
              {props.confirmLabel}
            </Button>
          </DialogActions>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
