import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useSignedInUser } from '#web/features/account/user.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { profileTabPath } from '#web/paths.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MilestoneDialog } from './milestone-dialog.tsx';
import { type Milestone, momentsSince, readSeen, writeSeen } from './moments.ts';

/** The tick is seen before its milestone. */
const DELAY_MS = 600;
const OPEN_DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** A card for each milestone, one after the other, and one after the first tick of all. */
export function Moments({ habits }: { habits: readonly ShownHabit[] }) {
  const { id } = useSignedInUser();
  const [waiting, setWaiting] = useState<readonly Milestone[]>([]);
  const [shown, setShown] = useState<Milestone>();
  const [isFirstTick, setIsFirstTick] = useState(false);
  useEffect(() => {
    const moments = momentsSince(readSeen(id), habits);
    writeSeen(id, moments.seen);
    if (moments.milestones.length > 0) setWaiting((some) => [...some, ...moments.milestones]);
    if (moments.isFirstTick) setIsFirstTick(true);
  }, [id, habits]);
  useEffect(() => {
    const [next, ...others] = waiting;
    if (!next || shown) return undefined;
    const timer = setInterval(() => {
      if (document.querySelector(OPEN_DIALOGS)) return;
      setShown(next);
      setWaiting(others);
    }, DELAY_MS);
    return () => clearInterval(timer);
  }, [waiting, shown]);
  return (
    <>
      {isFirstTick && <FirstTickCard onDone={() => setIsFirstTick(false)} />}
      {shown && <MilestoneDialog milestone={shown} onDone={() => setShown(undefined)} />}
    </>
  );
}

function FirstTickCard({ onDone }: { onDone: () => void }) {
  return (
    <Card aria-label="Day 1" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">Day 1. See you tomorrow</h2>
        <p className="text-secondary">Would you like a reminder?</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link href={profileTabPath('reminders')} className={buttonStyles({ variant: 'primary' })}>
          Yes, remind me
        </Link>
        <Button onClick={onDone}>Not now</Button>
      </div>
    </Card>
  );
}
