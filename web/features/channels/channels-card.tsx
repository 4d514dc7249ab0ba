import type { ReactNode } from 'react';
import type { Channels } from '#contract/channels.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { AddressPart } from './address-part.tsx';
import { PushPart } from './push-part.tsx';
import { QuietPart } from './quiet-part.tsx';
import { useChangeChannels, useChannels } from './queries.ts';
import { TryButton } from './try-button.tsx';

/** The channels of reminders. The parts about reminders are passed in. */
export function ChannelsCard({ userId, children }: { userId: number; children?: ReactNode }) {
  return (
    <LoadedCard
      title="Reminders"
      id="reminders"
      description="How you get reminders. Set the times in each habit."
      query={useChannels()}
      skeleton={
        <LoadingBlock label="Loading your channels…" count={4} className="h-14 rounded-md" />
      }
    >
      {(channels) => (
        <div className="grid gap-6">
          <PushPart channels={channels} userId={userId} />
          <MailPart mail={channels.mail} isEmailConfirmed={channels.isEmailConfirmed} />
          <AddressPart address={channels.address} />
          <QuietPart quietHours={channels.quietHours} />
          {children}
        </div>
      )}
    </LoadedCard>
  );
}

const NOT_CONFIRMED =
  'To your account’s email address, once you have confirmed it with the link we emailed you.';

function MailPart({ mail, isEmailConfirmed }: Pick<Channels, 'mail' | 'isEmailConfirmed'>) {
  const { mutate, isPending } = useChangeChannels();
  return (
    <div className="grid gap-2">
      <Switch
        label="Email"
        hint={isEmailConfirmed ? 'To your account’s email address.' : NOT_CONFIRMED}
        checked={mail}
        disabled={isPending}
        onCheckedChange={(isOn) => mutate({ mail: isOn }, { onError: toastNotSaved })}
      />
      {mail && isEmailConfirmed && <TryButton tried={{ channel: 'mail' }} to="by email" />}
    </div>
  );
}

const toastNotSaved = toastFailure('Not saved');
