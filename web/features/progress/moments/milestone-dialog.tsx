import { useRef } from 'react';
import type { User } from '#contract/account.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { streakTextOf } from '#domain/habits/streak-words.ts';
import { milestonesAround } from '#domain/history/milestones.ts';
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
  const { next } = milestonesAround(streak, habit.streakUnit);
  return (
    <Dialog title={title} isTitleHidden size="card" isOpen onOpenChange={onDone}>
      <div
        ref={picture}
        className="grid grid-cols-1 justify-items-center gap-5 p-4 pt-8 text-center"
      >
        <DayRing segments={['done']} label="" className="w-52 max-w-full motion-safe:animate-won">
          <span className="text-display font-semibold">{numberText(streak)}</span>
        </DayRing>
        <div className="grid gap-1">
          <p className="text-2xl font-semibold text-balance wrap-anywhere">{title}</p>
          <p data-unshared="" className="text-secondary">
            Next: {streakTextOf(next, habit)}
          </p>
        </div>
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
