import { useState } from 'react';
import type { WebhookRule } from '#contract/webhooks/shapes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { useCreateWebhook } from './queries.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

const INITIAL: WebhookRule = { name: '', url: '', events: ['done', 'undone', 'perfect_day'] };

export function NewWebhookDialog(state: DialogState) {
  const [secret, setSecret] = useState<string>();
  const { mutateAsync } = useCreateWebhook();
  return (
    <Dialog
      title={secret === undefined ? 'New webhook' : 'Copy the signing secret now'}
      description={
        secret === undefined
          ? 'Private habits are included.'
          : 'You’ll only see it once. If you lose it, create a new one.'
      }
      isOpen={state.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) setSecret(undefined);
        state.onOpenChange(isOpen);
      }}
    >
      {secret === undefined ? (
        <WebhookForm
          initial={INITIAL}
          saveLabel="Add webhook"
          save={mutateAsync}
          onSaved={(made) => setSecret(made.secret)}
        />
      ) : (
        <SecretOnce secret={secret} />
      )}
    </Dialog>
  );
}
