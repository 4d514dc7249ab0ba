import { useEffect } from 'react';
import { OCCASION_OF } from '#domain/sending/notifications.ts';
import { isGone } from '#web/client/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/loaded.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useUnsubscribe } from './queries.ts';

/** Opening the link is enough. */
export function UnsubscribeCard({ token }: { token: string }) {
  const { mutate, data, error, isPending, isIdle } = useUnsubscribe(token);
  useEffect(() => mutate(false), [mutate]);
  if (error && isGone(error)) {
    return (
      <EmptyState
        title="This link no longer works"
        description="Sign in and choose your emails under Notifications."
      />
    );
  }
  if (error) {
    const description = 'Check your connection and try again.';
    return (
      <ErrorState
        title="Nothing was changed"
        description={description}
        onRetry={() => mutate(false)}
        isRetrying={isPending}
      />
    );
  }
  if (isIdle || !data) return <Spinner label="Loading…" className="justify-self-center text-3xl" />;
  const occasion = OCCASION_OF[data.type];
  return data.isWanted ? (
    <EmptyState
      title="You’ll get these emails again"
      description={`You get an email when ${occasion}.`}
      action={<Button onClick={() => mutate(false)}>Unsubscribe</Button>}
    />
  ) : (
    <EmptyState
      title="You are unsubscribed"
      description={`You’ll no longer get an email when ${occasion}.`}
      action={<Button onClick={() => mutate(true)}>Undo</Button>}
    />
  );
}
