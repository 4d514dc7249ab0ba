import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { ConfirmedAction } from '#web/ui/confirmed-action.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useRemoveWebhook, useRenewSecret, useSwitchWebhook, useUpdateWebhook } from './queries.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The shown part: the webhook, its form, or its new secret, which is shown once. */
type DialogPart = 'all' | 'form' | { secret: string };

/** One webhook: its switch, its deliveries and its form. */
export function WebhookDialog({ webhook, ...state }: DialogState & { webhook: Webhook }) {
  const [part, setPart] = useState<DialogPart>('all');
  const { mutateAsync } = useUpdateWebhook(webhook.id);
  return (
    <Dialog
      title={webhook.name}
      description={webhook.url}
      isOpen={state.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) setPart('all');
        state.onOpenChange(isOpen);
      }}
    >
      {part === 'all' && (
        <div className="grid grid-cols-1 gap-5">
          <ActiveSwitch webhook={webhook} />
          <DeliveryLog id={webhook.id} />
          <div className="flex flex-wrap gap-2 border-t border-border pt-4">
            <Button onClick={() => setPart('form')}>Change</Button>
            <SecretButton webhook={webhook} onRenewed={(secret) => setPart({ secret })} />
            <RemoveButton webhook={webhook} onRemoved={() => state.onOpenChange(false)} />
          </div>
        </div>
      )}
      {part === 'form' && (
        <WebhookForm
          initial={{ name: webhook.name, url: webhook.url, events: webhook.events }}
          saveLabel="Save"
          save={mutateAsync}
          onSaved={() => setPart('all')}
        />
      )}
      {typeof part === 'object' && <SecretOnce secret={part.secret} />}
    </Dialog>
  );
}

function ActiveSwitch({ webhook: { id, isActive, switchedOffAt } }: { webhook: Webhook }) {
  const { mutate, isPending } = useSwitchWebhook(id);
  const hint = isActive
    ? 'Events are sent at once, and retried for a day if they fail.'
    : switchedOffAt === null
      ? 'Nothing is sent.'
      : 'Deliveries failed for a day, so we turned it off. Send a test, then switch it on again.';
  return (
    <Switch
      label="On"
      hint={hint}
      checked={isActive}
      disabled={isPending}
      onCheckedChange={(isOn) => mutate(isOn, { onError: toastNotSaved })}
    />
  );
}

type SecretButtonProps = { webhook: Webhook; onRenewed: (secret: string) => void };

function SecretButton({ webhook: { id, name }, onRenewed }: SecretButtonProps) {
  const { mutate, isPending } = useRenewSecret(id);
  const renew = () =>
    mutate(undefined, { onSuccess: ({ secret }) => onRenewed(secret), onError: toastNotSaved });
  return (
    <ConfirmDialog
      title="Create a new secret?"
      description={`${name} will refuse events until it has the new one.`}
      confirmLabel="Create a new one"
      onConfirm={renew}
      trigger={<Button isBusy={isPending}>New secret</Button>}
    />
  );
}

function RemoveButton({
  webhook: { id, name },
  onRemoved,
}: {
  webhook: Webhook;
  onRemoved: () => void;
}) {
  return (
    <ConfirmedAction
      title={`Remove ${name}?`}
      description="Its log and its queued deliveries will be deleted, too."
      confirmLabel="Remove"
      mutation={useRemoveWebhook(id)}
      variables={undefined}
      done={{ title: 'Webhook removed', description: `${name} no longer receives events.` }}
      failed="Not removed"
      onDone={onRemoved}
      trigger={<Button variant="danger">Remove</Button>}
    />
  );
}

const toastNotSaved = toastFailure('Not saved');
