import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type QuietFailureProps = { children: ReactNode; onRetry: () => void; isRetrying: boolean };

/** For a part of the page that one can do without: what happened, and one way on. */
export function QuietFailure({ children, onRetry, isRetrying }: QuietFailureProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-secondary">{children}</p>
      <Button onClick={onRetry} isBusy={isRetrying}>
        Try again
      </Button>
    </div>
  );
}
