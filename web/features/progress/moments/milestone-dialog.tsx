import { useRef } from 'react';
import type { User } from '#contract/account.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { streakTextOf, streakUnitOf } from '#domain/habits/streak-words.ts';
import { Button } from '#web/ui/button.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { firstFocus } from '#web/ui/focus.ts';
import { ShareButton } from '../overview/share-button.tsx';
import { journeyLink } from '../overview/shareable-card.tsx';
import type { Milestone } from './use-milestone.ts';

type MilestoneDialogProps = { milestone: Milestone; user: User; onDone: () => void };

export function MilestoneDialog({ milestone, user, onDone }: MilestoneDialogProps) {
  const { habit, streak } = milestone;
  const journey = journeyLink(user);
  const picture = useRef<HTMLDivElement>(null);
  const title = `${streakTextOf(streak, habit)} of ${habit.name}`;
  return (
    <Dialog title={title} isOpen onOpenChange={onDone}>
      <div ref={picture} className="grid justify-items-center gap-4 p-4 text-center">
        <DayRing
          segments={[{ state: 'done' }]}
          label=""
          className="size-48 motion-safe:animate-won"
        >
          <span className="grid">
            <span className="text-display font-semibold">{numberText(streak)}</span>
            <span className="text-secondary">{streakUnitOf(streak, habit)}</span>
          </span>
        </DayRing>
        <p className="text-xl font-semibold wrap-anywhere">{habit.name}</p>
        <p className="text-sm text-secondary">
          follow my journey <span className="font-medium text-text">{journey.text}</span>
        </p>
      </div>
      <DialogActions>
        <ShareButton
          card={picture}
          label="Share picture"
          className="grow"
          title={title}
          fileName={`habitcrush-${streak}`}
          address={journey.address}
        />
        <Button variant="primary" onClick={onDone} {...firstFocus}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}
