import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { TOO_MANY_WEBHOOKS, WEBHOOK_EVENTS, MAX_WEBHOOKS } from '#domain/sending/webhooks.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand, type DialogState } from '#web/ui/dialog-on-demand.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import type { WebhookRule } from '#contract/webhooks/shapes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EVENT_WORDS } from './event-words.ts';
import { useWebhooks, useCreateWebhook } from './queries.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The webhooks of the user. */
export function WebhooksCard() {
  const query = useWebhooks();
  const adding = useDialogOnDemand();
  const opened = useDialogOnDemand<number>();
  return (
    <>
      <ListCard
        title="Webhooks"
        id="webhooks"
        description="Notify your own programs as soon as something happens, such as a completed habit."
        query={query}
        itemsOf={(webhooks) => webhooks}
        listClassName="grid gap-3"
        renderFooter={({ length }) =>
          length >= MAX_WEBHOOKS ? (
            <p className="text-sm text-secondary">{TOO_MANY_WEBHOOKS}</p>
          ) : (
            <Button onClick={() => adding.open()}>New webhook</Button>
          )
        }
      >
        {(webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onOpen={() => opened.open(webhook.id)} />
        )}
      </ListCard>
      {adding.draw((state) => (
        <NewWebhookDialog {...state} />
      ))}
      {opened.draw((state, id) => {
        const webhook = query.data?.find((candidate) => candidate.id === id);
        return webhook && <WebhookDialog key={id} webhook={webhook} {...state} />;
      })}
    </>
  );
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { name, url, events, isActive, switchedOffAt, lastTakenAt } = webhook;
  const facts = [
    new URL(url).host,
    events.length === WEBHOOK_EVENTS.length
      ? 'Everything'
      : events.map((event) => EVENT_WORDS[event]).join(', '),
    lastTakenAt ? `last delivered ${dayText(lastTakenAt)}` : 'nothing delivered yet',
  ];
  return (
    <li className="flex min-h-14 items-center gap-3">
      <div className="grid min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="wrap-anywhere font-medium">{name}</span>
          {!isActive && <Badge tone={switchedOffAt ? 'error' : 'neutral'}>Off</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-secondary">{facts.join(' · ')}</p>
        {switchedOffAt && (
          <p className="text-sm text-error">
            Switched off {dayText(switchedOffAt)}: deliveries failed for a day.
          </p>
        )}
      </div>
      <Button aria-label={`Open ${name}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  );
}

const INITIAL: WebhookRule = { name: '', url: '', events: ['done', 'undone', 'perfect_day'] };

function NewWebhookDialog(state: DialogState) {
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
