import { DismissableLayer, Popper } from 'radix-ui/internal';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

type TooltipStageProps = {
  trigger: RefObject<HTMLElement | null>;
  id: string;
  side: 'top' | 'right' | 'bottom' | 'left';
  container: HTMLElement | null;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function TooltipStage(props: TooltipStageProps) {
  const { trigger, onClose } = props;
  useEffect(() => {
    const closeWhenMoved = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(trigger.current)) onClose();
    };
    window.addEventListener('scroll', closeWhenMoved, { capture: true });
    return () => window.removeEventListener('scroll', closeWhenMoved, { capture: true });
  }, [trigger, onClose]);
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={trigger} />
      {createPortal(
        <DismissableLayer.Root
          asChild
          onFocusOutside={(event) => event.preventDefault()}
          onDismiss={onClose}
        >
          <Popper.Content
            role="tooltip"
            id={props.id}
            side={props.side}
            sideOffset={6}
            collisionPadding={12}
            onPointerEnter={props.onEnter}
            onPointerLeave={props.onLeave}
            className="z-60 max-w-72 animate-fade-in rounded-sm bg-primary px-3 py-2 text-sm text-on-primary shadow-md"
          >
            {props.children}
          </Popper.Content>
        </DismissableLayer.Root>,
        props.container ?? document.body,
      )}
    </Popper.Root>
  );
}
