import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { buttonStyles } from './button.tsx';

/** The close button of a dialog or panel. It is last in the document, so that the first field gets the focus. */
export function CloseCorner() {
  return (
    <RadixDialog.Close
      aria-label="Close"
      className={buttonStyles({
        variant: 'quiet',
        size: 'icon',
        className: 'absolute top-4 right-3',
      })}
    >
      <X aria-hidden="true" />
    </RadixDialog.Close>
  );
}
