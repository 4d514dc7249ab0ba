import { Menu as RadixMenu } from 'radix-ui/internal';
import { useRef, type ReactNode, type RefObject } from 'react';
import { MenuPartsContext } from './menu-parts.ts';

type MenuStageProps = {
  /** The button: placed beside it, named by it, and it has the focus again afterwards. */
  trigger: RefObject<HTMLElement | null>;
  id: string;
  labelledBy: string;
  align: 'start' | 'center' | 'end';
  isOpen: boolean;
  /** Then the first item has the focus at once. */
  isByKeyboard: boolean;
  container: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

export function MenuStage(props: MenuStageProps) {
  const { trigger, isByKeyboard } = props;
  const isLeftByPointer = useRef(false);

  function focusFirst(event: Event): void {
    if (!isByKeyboard || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.target.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
  }

  function leave(event: Event): void {
    isLeftByPointer.current = !isWithin(trigger.current, event);
    // Its own press closes; closed by this as well, the press would open it again.
    if (!isLeftByPointer.current) event.preventDefault();
  }

  // At once, and not when the menu is gone: in the moment between, a dialog that an item opens would
  // find the focus nowhere and could not give it back when it closes.
  function close(): void {
    const isFocusInside = document.activeElement?.closest('[role=menu]')?.id === props.id;
    if (isFocusInside && !isLeftByPointer.current) trigger.current?.focus();
    props.onClose();
  }

  function giveFocusBack(event: Event): void {
    event.preventDefault();
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && !isLeftByPointer.current) trigger.current?.focus();
    isLeftByPointer.current = false;
  }

  return (
    <RadixMenu.Root modal={false} open={props.isOpen} onOpenChange={close}>
      <RadixMenu.Anchor virtualRef={trigger} />
      <RadixMenu.Portal container={props.container}>
        <RadixMenu.Content
          id={props.id}
          aria-labelledby={props.labelledBy}
          align={props.align}
          sideOffset={6}
          collisionPadding={12}
          {...{ onOpenAutoFocus: focusFirst }}
          onInteractOutside={leave}
          onCloseAutoFocus={giveFocusBack}
          className="z-50 max-h-(--radix-popper-available-height) min-w-48 overflow-y-auto rounded-lg bg-floating p-1.5 shadow-lg data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <MenuPartsContext value={RadixMenu}>{props.children}</MenuPartsContext>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function isWithin(element: HTMLElement | null, event: Event): boolean {
  return event.target instanceof Node && element !== null && element.contains(event.target);
}
