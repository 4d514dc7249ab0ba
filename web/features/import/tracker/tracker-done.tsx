import { CircleCheck } from 'lucide-react';
import type { ImportOutcome } from '#contract/import/trackers.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type TrackerDoneProps = { outcome: ImportOutcome; onAnother: () => void; onClose: () => void };

export function TrackerDone({ outcome, onAnother, onClose }: TrackerDoneProps) {
  return (
    <div role="status">
      <EmptyState icon={<CircleCheck />} {...describe(outcome)} />
      <DialogActions>
        <Button onClick={onAnother}>Import another file</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}

function describe({ tracker, created, continued, days, pauses }: ImportOutcome) {
  if (created + continued + days + pauses === 0) {
    const description = `Everything in this file from ${tracker} is here already. Nothing was changed.`;
    return { title: 'Nothing new', description };
  }
  const parts = [
    created > 0 && `${pluralise(created, 'habit')} added`,
    continued > 0 && `${pluralise(continued, 'habit')} updated`,
    `${pluralise(days, 'day')} of history`,
    pauses > 0 && pluralise(pauses, 'pause'),
  ];
  const description = `${parts.filter(Boolean).join(', ')}. Streaks are up to date.`;
  return { title: `Imported from ${tracker}`, description };
}
