import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { attach } from './attach.ts';
import { useFloatingContainer } from './landmark.ts';
import type { MenuContent } from './menu/menu-content.tsx';

type MenuProps = {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** Loads the items before they render. */
  fetchItems?: () => Promise<unknown>;
  children: ReactNode;
};

/**
 * A plain button until it is used, because the menu weighs as much as a page, and a long list has hundreds of menus.
 * Loads when the button is hovered, focused or pressed.
 */
export function Menu({ trigger, align = 'end', fetchItems, children }: MenuProps) {
  const [Content, setContent] = useState<typeof MenuContent>();
  const [isOpen, setIsOpen] = useState(false);
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { container, findContainer } = useFloatingContainer();
  const id = useId();
  const contentId = `${id}-menu`;

  async function fetchContent() {
    const [content] = await Promise.all([import('./menu/menu-content.tsx'), fetchItems?.()]);
    return content;
  }

  /** A press handles the failure, and the next press tries again. */
  const prepare = () => void fetchContent().catch(() => {});

  function open(byKeyboard: boolean): void {
    findContainer();
    setIsByKeyboard(byKeyboard);
    setIsOpen(true);
    fetchContent().then(
      (module) => setContent(() => module.MenuContent),
      () => setIsOpen(false),
    );
  }

  // A click with a count of zero comes from Enter or the space bar.
  const press = (event: MouseEvent) => (isOpen ? setIsOpen(false) : open(event.detail === 0));
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    open(true);
  };

  return (
    <>
      {attach(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen && Content !== undefined,
        'aria-controls': isOpen && Content ? contentId : undefined,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: press,
        onKeyDown: openByArrow,
      })}
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
