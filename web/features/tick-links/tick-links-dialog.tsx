import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { TickLink } from '#contract/tick-links.ts';
import { actText } from '#domain/habits/tick-link.ts';
import { ConfirmedAction } from '#web/ui/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { LinkOnce, type MadeLink } from './link-once.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { useRevokeTickLink, useTickLinks } from './queries.ts';

/** The links of one habit: the list, the form for a new one, and the new link, which is shown once. */
export function TickLinksDialog({ habit, ...state }: { habit: Habit } & DialogState) {
  const [made, setMade] = useState<MadeLink>();
  return (
    <Dialog
      title={made ? 'Your link is ready' : 'QR codes and NFC tags'}
      description={
        made
          ? 'You’ll only see it once: print it, write it to a tag or copy it now.'
          : `A link ticks ${habit.name} for anyone who opens it, without signing in. Use it as a QR code, an NFC tag or a button.`
      }
      isOpen={state.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) setMade(undefined);
        state.onOpenChange(isOpen);
      }}
    >
      {made ? (
        <LinkOnce habit={habit} link={made} />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <Links habit={habit} />
          <NewLinkForm habit={habit} onMade={setMade} />
        </div>
      )}
    </Dialog>
  );
}

function Links({ habit }: { habit: Habit }) {
  return (
    <Loaded
      query={useTickLinks(habit.id)}
      skeleton={<LoadingBlock label="Loading links…" className="h-14 rounded-md" />}
    >
      {(links) =>
        links.length > 0 && (
          <ul aria-label="Links" className="grid grid-cols-1 gap-1">
            {links.map((link) => (
              <LinkRow key={link.id} habit={habit} link={link} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function LinkRow({ habit, link }: { habit: Habit; link: TickLink }) {
  const { act, name, lastUsedAt, expiresAt } = link;
  const title = [actText(act, habit.goal), name].filter(Boolean).join(' · ');
  const facts = [
    lastUsedAt ? `used ${dayText(lastUsedAt)}` : 'never used',
    expiresAt && `until ${dayText(expiresAt)}`,
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <div className="grid min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{title}</p>
        <p className="text-sm text-secondary first-letter:uppercase">
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <RevokeButton habitId={habit.id} id={link.id} title={title} />
    </li>
  );
}

function RevokeButton({ habitId, id, title }: { habitId: number; id: number; title: string }) {
  return (
    <ConfirmedAction
      title={`Revoke ${title}?`}
      description="Stickers and buttons with this link stop working at once. This can’t be undone."
      confirmLabel="Revoke"
      mutation={useRevokeTickLink(habitId)}
      variables={id}
      done={{ title: 'Link revoked', description: 'Stickers and buttons using it no longer work.' }}
      failed="Not revoked"
      trigger={<Button aria-label={`Revoke ${title}`}>Revoke</Button>}
    />
  );
}
