import * as HoverCard from 'radix-ui/hover-card';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { AnchorAt } from '../anchor-at.tsx';

type TooltipContentProps = {
  trigger: RefObject<HTMLElement | null>;
  id: string;
  side: 'top' | 'right' | 'bottom' | 'left';
  container: HTMLElement | null;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Radix's hover card, which is positioned and left like a tooltip. `useOpening` decides when it opens. */
export function TooltipContent(props: TooltipContentProps) {
  const { trigger, onClose } = props;
  useEffect(() => {
    const closeWhenMoved = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(trigger.current)) onClose();
    };
    window.addEventListener('scroll', closeWhenMoved, { capture: true });
    return () => window.removeEventListener('scroll', closeWhenMoved, { capture: true });
  }, [trigger, onClose]);
  return (
    <HoverCard.Root open>
      <HoverCard.Trigger asChild>
        <AnchorAt element={trigger} />
      </HoverCard.Trigger>
      <HoverCard.Portal container={props.container}>
        <HoverCard.Content
          role="tooltip"
          id={props.id}
          side={props.side}
          sideOffset={6}
          collisionPadding={12}
          onPointerEnter={props.onEnter}
          onPointerLeave={props.onLeave}
          onEscapeKeyDown={onClose}
          onPointerDownOutside={onClose}
          className="z-70 max-w-72 animate-fade-in rounded-sm bg-primary px-3 py-2 text-sm text-on-primary shadow-md"
        >
          {props.children}
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}
