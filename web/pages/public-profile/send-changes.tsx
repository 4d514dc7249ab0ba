import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logFailure } from '#web/client/log.ts';
import { openOutbox } from '#web/outbox/browser.ts';
import { keepSending } from '#web/outbox/keep-sending.ts';

/** Sends what the user changed on an earlier page and left too soon, then reloads the public page. */
export function SendChanges({ userId }: { userId: number }) {
  const client = useQueryClient();
  useEffect(() => {
    const { outbox, sender } = openOutbox({ user: userId, logFailure });
    const unsubscribe = outbox.onSettled(() => void client.invalidateQueries());
    const stopSending = keepSending({ outbox, sender });
    return () => {
      unsubscribe();
      stopSending();
    };
  }, [client, userId]);
  return null;
}
