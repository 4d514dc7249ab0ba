import { clsx } from 'clsx';
import { Slot } from 'radix-ui/slot';
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useFloatingContainer } from './landmark.ts';
import { useMenuParts } from './menu/menu-parts.ts';
import type { MenuContent } from './menu/menu-content.tsx';

type MenuProps = {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

const fetchContent = () => import('./menu/menu-content.tsx');
/** Whoever presses meets the failure, and the next press tries again. */
const prepare = () => void fetchContent().catch(() => {});

/**
 * A plain button until it is used: what a menu opens with weighs as much as a page, and a list of two
 * hundred habits has as many menus. It is fetched when the button is pointed at, focused or pressed.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [Content, setContent] = useState<typeof MenuContent>();
  const [isOpen, setIsOpen] = useState(false);
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { container, findContainer } = useFloatingContainer();
  const id = useId();
  const contentId = `${id}-menu`;

  function open(byKeyboard: boolean): void {
    findContainer();
    setIsByKeyboard(byKeyboard);
    setIsOpen(true);
    fetchContent().then(
      (module) => setContent(() => module.MenuContent),
      () => setIsOpen(false),
    );
  }

  // A click without a count comes from Enter or the space bar.
  const press = (event: MouseEvent) => (isOpen ? setIsOpen(false) : open(event.detail === 0));
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    open(true);
  };

  return (
    <>
      <Slot
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen && Content !== undefined}
        aria-controls={isOpen && Content ? contentId : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
        onKeyDown={openByArrow}
      >
        {trigger}
      </Slot>
      {Content && (
        <Content
          {...{ id: contentId, labelledBy: id, trigger: button, align }}
          {...{ isOpen, isByKeyboard, container }}
          onClose={() => setIsOpen(false)}
        >
          {children}
        </Content>
      )}
    </>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  onSelect?: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, isDangerous, isDisabled, children }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item
      disabled={isDisabled ?? false}
      {...(onSelect && { onSelect })}
      className={clsx(itemStyles, isDangerous && 'text-error')}
    >
      {icon}
      {children}
    </Item>
  );
}

/** A link of the caller's own kind, dressed as an item. */
export function MenuLink({ children }: { children: ReactElement }) {
  const { Item } = useMenuParts();
  return (
    <Item asChild className={itemStyles}>
      {children}
    </Item>
  );
}

const itemStyles = clsx(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base outline-none select-none sm:text-sm',
  'data-highlighted:bg-secondary data-disabled:pointer-events-none data-disabled:opacity-50',
  '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:opacity-70',
);

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-3 py-2 text-sm text-secondary">{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="mx-3 my-1.5 h-px bg-border" />;
}
