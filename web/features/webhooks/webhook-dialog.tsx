import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { ConfirmedAction } from '#web/shell/confirmed-action.tsx';
import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useRemoveWebhook, useRenewSecret, useSwitchWebhook, useUpdateWebhook } from './queries.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** What is seen of it: itself, the form that changes it, or its new secret, this once. */
type Sight = 'all' | 'form' | { secret: string };

/** One webhook: on or off, what was sent to it, and what can be changed of it. */
export function WebhookDialog({ webhook, ...state }: DialogState & { webhook: Webhook }) {
  const [sight, setSight] = useState<Sight>('all');
  const { mutateAsync } = useUpdateWebhook(webhook.id);
  return (
    <Dialog
      title={webhook.name}
      description={webhook.url}
      isOpen={state.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) setSight('all');
        state.onOpenChange(isOpen);
      }}
    >
      {sight === 'all' && (
        <div className="grid grid-cols-1 gap-5">
          <ActiveSwitch webhook={webhook} />
          <DeliveryLog id={webhook.id} />
          <div className="flex flex-wrap gap-2 border-t border-border pt-4">
            <Button onClick={() => setSight('form')}>Change</Button>
            <SecretButton webhook={webhook} onRenewed={(secret) => setSight({ secret })} />
            <RemoveButton webhook={webhook} onRemoved={() => state.onOpenChange(false)} />
          </div>
        </div>
      )}
      {sight === 'form' && (
        <WebhookForm
          initial={{ name: webhook.name, url: webhook.url, events: webhook.events }}
          saveLabel="Save"
          save={mutateAsync}
          onSaved={() => setSight('all')}
        />
      )}
      {typeof sight === 'object' && <SecretOnce secret={sight.secret} />}
    </Dialog>
  );
}

function ActiveSwitch({ webhook: { id, isActive, switchedOffAt } }: { webhook: Webhook }) {
  const { mutate, isPending } = useSwitchWebhook(id);
  const hint = isActive
    ? 'What happens is sent at once, and tried again for a day where it is not taken.'
    : switchedOffAt === null
      ? 'Nothing is sent.'
      : 'It took nothing for a day, so it was switched off. Once a test is taken, switch it on again.';
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
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useRenewSecret(id);
  const renew = () => {
    // Whoever has to prove first that it is them does so in a dialog of its own.
    setIsAsking(false);
    mutate(undefined, { onSuccess: ({ secret }) => onRenewed(secret), onError: toastNotSaved });
  };
  return (
    <ConfirmDialog
      title="Make a new secret?"
      description={`${name} refuses what is sent until it knows the new one.`}
      confirmLabel="Make a new one"
      onConfirm={renew}
      isOpen={isAsking}
      onOpenChange={setIsAsking}
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
      description="What waits to be sent to it goes with it, and so does its log."
      confirmLabel="Remove"
      mutation={useRemoveWebhook(id)}
      variables={undefined}
      done={{ title: 'Webhook removed', description: `${name} is told of nothing any more.` }}
      failed="Not removed"
      onDone={onRemoved}
      trigger={<Button variant="danger">Remove</Button>}
    />
  );
}

const toastNotSaved = toastFailure('Not saved');
