import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';

type ErrorStateProps = {
  /** What happened. */
  title?: string;
  /** What to do about it. */
  description?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
};

export function ErrorState({
  title = 'This did not load',
  description = 'Check your connection and try again.',
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-4 py-10 text-center">
      <CloudOff aria-hidden="true" strokeWidth={1.5} className="mb-3 size-8 text-secondary" />
      <p className="font-semibold">{title}</p>
      <p className="max-w-sm text-balance text-secondary">{description}</p>
      {onRetry && (
        <div className="mt-4">
          <Button onClick={onRetry} isBusy={isRetrying}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
