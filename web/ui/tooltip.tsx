import {
  useId,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { attach } from './attach.ts';
import { useFloatingContainer } from './landmark.ts';
import type { TooltipContent } from './tooltip/tooltip-content.tsx';
import { createTooltipGroup, TooltipGroupContext, useOpening } from './tooltip/use-opening.ts';

/** Render it once around the page. A second tooltip soon after the first opens without a delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [neighbours] = useState(createTooltipGroup);
  return <TooltipGroupContext value={neighbours}>{children}</TooltipGroupContext>;
}

type TooltipProps = {
  /** Undefined shows nothing. */
  content: ReactNode;
  /** A focusable element: a button or a link. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** A finger cannot hover, so a tap opens it. Set it to false if the tap has another action. */
  opensOnTap?: boolean;
};

/** The code that positions the tooltip is larger than this, so it loads on first use. */
export function Tooltip({ content, children, side = 'top', opensOnTap = true }: TooltipProps) {
  const [Content, setContent] = useState<typeof TooltipContent>();
  const { isOpen, open, close, openSoon, closeSoon, stay } = useOpening();
  const { container, findContainer } = useFloatingContainer();
  const trigger = useRef<HTMLElement>(null);
  const isHovered = useRef(false);
  const isPressed = useRef(false);
  const id = useId();

  function prepare(): void {
    if (Content) return;
    findContainer();
    import('./tooltip/tooltip-content.tsx').then(
      (module) => setContent(() => module.TooltipContent),
      // A tooltip is decoration. The next use tries again.
      () => {},
    );
  }

  function enter({ pointerType }: PointerEvent): void {
    if (pointerType === 'touch' || isHovered.current) return;
    isHovered.current = true;
    prepare();
    openSoon();
  }

  function leave(): void {
    isHovered.current = false;
    closeSoon();
  }

  function press(): void {
    isPressed.current = true;
    prepare();
    close();
  }

  function click(event: MouseEvent): void {
    isPressed.current = false;
    const isTouch =
      event.nativeEvent instanceof globalThis.PointerEvent &&
      event.nativeEvent.pointerType === 'touch';
    if (opensOnTap && isTouch) open();
    else close();
  }

  function focus(): void {
    prepare();
    if (!isPressed.current) open();
  }

  function blur(): void {
    isPressed.current = false;
    close();
  }

  const isShown = isOpen && Content && content !== undefined;
  return (
    <>
      {attach(children, {
        ref: trigger,
        'aria-describedby': isShown ? id : undefined,
        onPointerMove: enter,
        onPointerLeave: leave,
        onPointerDown: press,
        onClick: click,
        onFocus: focus,
        onBlur: blur,
      })}
      {isShown && (
        <Content
          {...{ trigger, id, side, container }}
          onEnter={stay}
          onLeave={closeSoon}
          onClose={close}
        >
          {content}
        </Content>
      )}
    </>
  );
}
