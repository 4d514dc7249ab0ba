import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import type { OutboxMail } from '#contract/notifications.ts';
import { isProofNeeded, useReauth } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ListSkeleton } from '#web/ui/list/paged-table.tsx';
import { momentText } from '#web/ui/time-texts.ts';
import { useOutbox } from '../queries.ts';

export function OutboxCard() {
  const [before, setBefore] = useState<string>();
  const query = useOutbox(before);
  const { data, error, refetch } = query;
  return (
    <Card title="Outbox" description="Emails not sent because no mail server is set up.">
      {!data && isProofNeeded(error) ? (
        <ShowMails refetch={() => refetch({ throwOnError: true })} />
      ) : (
        <Loaded query={query} skeleton={<ListSkeleton label="Loading the outbox…" />}>
          {({ mails }) => <Mails mails={mails} />}
        </Loaded>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {before && <Button onClick={() => setBefore(undefined)}>Newest</Button>}
        {data?.next && <Button onClick={() => setBefore(data.next ?? undefined)}>Older</Button>}
      </div>
    </Card>
  );
}

function Mails({ mails }: { mails: readonly OutboxMail[] }) {
  if (mails.length === 0) {
    return (
      <EmptyState
        icon={<MailOpen />}
        title="The outbox is empty"
        description="With a mail server set up, emails are sent and nothing is kept here."
      />
    );
  }
  return (
    <ul className="grid">
      {mails.map((mail) => (
        <MailRow key={mail.name} mail={mail} />
      ))}
    </ul>
  );
}

/** Mails contain sign-in links, so they need a proof of identity. */
function ShowMails({ refetch }: { refetch: () => Promise<unknown> }) {
  const withReauth = useReauth();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-secondary">Some of them contain links that sign someone in.</p>
      {/* Cancelling changes nothing. */}
      <Button onClick={() => withReauth(refetch).catch(() => {})}>Show the emails</Button>
    </div>
  );
}

function MailRow({ mail: { to, subject, createdAt, text } }: { mail: OutboxMail }) {
  return (
    <li className="border-b border-border last:border-b-0">
      <details>
        <summary className="grid min-h-11 list-none content-center gap-x-4 rounded-sm py-2 sm:grid-cols-[1fr_auto]">
          <span className="min-w-0 font-medium wrap-anywhere">{subject}</span>
          <span className="text-sm text-secondary">{momentText(createdAt)}</span>
          <span className="min-w-0 text-sm text-secondary wrap-anywhere">{to}</span>
        </summary>
        <pre className="mb-3 rounded-md bg-secondary p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </li>
  );
}
