import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { AnchorAt } from '../anchor-at.tsx';
import { useCloseOnBack } from '../close-on-back.ts';
import { claimEscape } from '../escape.ts';
import { moveFocus, restoreFocus } from '../focus.ts';

type MenuContentProps = {
  /** The button. The menu opens next to it, has its name, and returns the focus to it. */
  trigger: RefObject<HTMLElement | null>;
  id: string;
  labelledBy: string;
  align: 'start' | 'center' | 'end';
  isOpen: boolean;
  /** The first item gets the focus. */
  isByKeyboard: boolean;
  container: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

export function MenuContent(props: MenuContentProps) {
  const { trigger, isByKeyboard } = props;
  const isLeftByPointer = useRef(false);

  function leave(event: Event): void {
    isLeftByPointer.current = !isWithin(trigger.current, event);
    // The button closes the menu with its own click. If this closed it too, the click would open it again.
    if (!isLeftByPointer.current) event.preventDefault();
  }

  // Moves the focus before the menu unmounts. Otherwise a dialog that an item opens could not restore it.
  function close(): void {
    const isFocusInside = document.activeElement?.closest('[role=menu]')?.id === props.id;
    if (isFocusInside && !isLeftByPointer.current) moveFocus(trigger.current);
    props.onClose();
  }

  function returnFocus(event: Event): void {
    event.preventDefault();
    if (!isLeftByPointer.current) restoreFocus(trigger.current);
    isLeftByPointer.current = false;
  }

  useCloseOnBack(props.isOpen, close);
  return (
    <DropdownMenu.Root modal={false} open={props.isOpen} onOpenChange={close}>
      <DropdownMenu.Trigger asChild>
        <AnchorAt element={trigger} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={props.container}>
        <DropdownMenu.Content
          id={props.id}
          aria-labelledby={props.labelledBy}
          align={props.align}
          sideOffset={6}
          collisionPadding={12}
          onKeyDown={(event) => claimEscape(event) && close()}
          onInteractOutside={leave}
          onCloseAutoFocus={returnFocus}
          className="z-70 max-h-(--radix-popper-available-height) min-w-48 overflow-y-auto rounded-lg bg-floating p-1.5 shadow-lg data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {props.children}
          {isByKeyboard && <FocusFirst menuId={props.id} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Focuses the first item. Otherwise Radix focuses the menu itself. */
function FocusFirst({ menuId }: { menuId: string }) {
  useEffect(() => {
    const first = '[role=menuitem]:not([data-disabled])';
    moveFocus(document.getElementById(menuId)?.querySelector(first));
  }, [menuId]);
  return null;
}

function isWithin(element: HTMLElement | null, event: Event): boolean {
  return event.target instanceof Node && element !== null && element.contains(event.target);
}
