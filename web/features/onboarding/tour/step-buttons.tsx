import { clsx } from 'clsx';
import { useLayoutEffect, type RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { restoreFocus } from '#web/ui/focus.ts';

type StepButtonsProps = {
  at: number;
  last: number;
  goTo: (at: number) => void;
  onDone: () => void;
  mainButton: RefObject<HTMLButtonElement | null>;
};

export function StepButtons({ at, last, goTo, onDone, mainButton }: StepButtonsProps) {
  const isLast = at === last;
  // The new step may not have the button that was pressed.
  useLayoutEffect(() => restoreFocus(mainButton.current));
  return (
    <div
      className={clsx(
        'flex gap-2',
        isLast ? 'flex-col-reverse sm:flex-row sm:items-center' : 'flex-wrap items-center',
      )}
    >
      {isLast ? (
        <Button key="replay" variant="quiet" className="sm:-ml-2" onClick={() => goTo(0)}>
          Replay Tour
        </Button>
      ) : (
        <Button key="skip" variant="quiet" className="-ml-2" onClick={onDone}>
          Skip Tour
        </Button>
      )}
      <div className={clsx('flex gap-2 sm:ml-auto', isLast ? 'max-sm:*:flex-1' : 'ml-auto')}>
        {at > 0 && <Button onClick={() => goTo(at - 1)}>Previous</Button>}
        <Button ref={mainButton} variant="primary" onClick={isLast ? onDone : () => goTo(at + 1)}>
          {isLast ? 'Start Tracking' : 'Next'}
        </Button>
      </div>
    </div>
  );
}
