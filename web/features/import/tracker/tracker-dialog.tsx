import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import {
  type ImportOutcome,
  importTracker,
  MAX_TRACKER_BYTES,
  previewImport,
  TRACKER_REFUSALS,
} from '#contract/import/trackers.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { refreshHabits } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DropArea, ErrorNote, FilePicker } from '../choose-file.tsx';
import { TrackerPreview } from './tracker-preview.tsx';
import { ImportProgress, ReadingFile } from './tracker-progress.tsx';

type TrackerDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** A file was imported, and the user has seen the result. */
  onImported?: (() => void) | undefined;
};

/** The state is outside the dialog, so that an import continues when it is closed. */
export function TrackerDialog({ isOpen, onOpenChange, onImported }: TrackerDialogProps) {
  const steps = useSteps();

  function change(next: boolean): void {
    onOpenChange(next);
    if (next || !steps.importing.isSuccess) return;
    steps.begin();
    onImported?.();
  }

  return (
    <Dialog
      title="Import from another tracker"
      description="Habits come with their history. You’ll see what’s in the file before anything is saved."
      size="lg"
      isOpen={isOpen}
      onOpenChange={change}
    >
      <Steps {...steps} onClose={() => change(false)} />
    </Dialog>
  );
}

function useSteps() {
  const [file, setFile] = useState<File>();
  const [renewed, setRenewed] = useState<ReadonlySet<number>>(new Set());
  const preview = useTrackerPreview();
  const importing = useTrackerImport();

  function choose(chosen: File): void {
    if (importing.isPending) return;
    importing.reset();
    setFile(chosen);
    setRenewed(new Set());
    preview.mutate(chosen);
  }

  function begin(): void {
    importing.reset();
    preview.reset();
    setFile(undefined);
  }

  const send = () => file && importing.mutate({ file, renewed });
  return { file, preview, importing, renewed, setRenewed, choose, begin, send };
}

function useTrackerPreview() {
  return useMutation({
    mutationFn: async (file: File) => {
      // The server would refuse it only after the upload.
      if (file.size > MAX_TRACKER_BYTES) throw new ApiError(413, TRACKER_REFUSALS.tooLarge);
      return callApi(previewImport, { file });
    },
  });
}

/** The file, and the indexes of habits that get its rhythm instead of their weekdays. */
type Chosen = { file: File; renewed: ReadonlySet<number> };

function useTrackerImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, renewed }: Chosen) => {
      const query = renewed.size === 0 ? {} : { renewed: [...renewed].join(',') };
      return callApi(importTracker, { file, query });
    },
    onSettled: () => {
      // The import may add years of days, so all derived data is refetched.
      void client.invalidateQueries({ refetchType: 'none' });
      void refreshHabits(client);
    },
  });
}

const NOT_SENT = 'Couldn’t send the file. Check your connection and try again.';

type StepsProps = ReturnType<typeof useSteps> & { onClose: () => void };

function Steps({ file, preview, importing, choose, begin, send, onClose, ...offer }: StepsProps) {
  if (importing.data) {
    return <TrackerDone outcome={importing.data} onAnother={begin} onClose={onClose} />;
  }
  const error = importing.error ?? preview.error;
  return (
    <DropArea onDrop={choose}>
      {importing.isPending ? (
        <ImportProgress />
      ) : (
        <FilePicker
          label="File of another tracker"
          prompt="Choose a file, or drop it here"
          name={file?.name}
          onChoose={choose}
        />
      )}
      {preview.isPending && <ReadingFile />}
      {error && <ErrorNote>{serverMessageOr(error, NOT_SENT)}</ErrorNote>}
      {(!file || preview.isError) && <KnownTrackers />}
      {preview.data && (
        <TrackerPreview preview={preview.data} renewed={offer.renewed} onRenew={offer.setRenewed} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{importing.isPending ? 'Close' : 'Cancel'}</Button>
        <Button
          variant="primary"
          onClick={send}
          isBusy={importing.isPending}
          disabled={!preview.data}
        >
          Import
        </Button>
      </DialogActions>
    </DropArea>
  );
}

const KNOWN = [
  { tracker: 'Loop Habit Tracker', file: 'the CSV zip, or a backup (.db)' },
  { tracker: 'HabitTrove', file: 'habits.json, or a zip of the data folder' },
  { tracker: 'Beaver Habits', file: 'the exported JSON' },
  { tracker: 'Table Habit', file: 'the exported JSON' },
  { tracker: 'Habitica', file: 'user data (JSON), or task history (CSV)' },
  { tracker: 'HabitBull', file: 'the exported CSV' },
  { tracker: 'Tickmate', file: 'a backup (.db)' },
  { tracker: 'DoHabit', file: 'the exported backup (JSON), without a password' },
  { tracker: 'HabitCrush', file: 'everything (JSON), or spreadsheets (zip)' },
];

/** The supported files. */
function KnownTrackers() {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {KNOWN.map(({ tracker, file }) => (
        <div key={tracker}>
          <dt className="font-medium">{tracker}</dt>
          <dd className="text-secondary">{file}</dd>
        </div>
      ))}
    </dl>
  );
}

type TrackerDoneProps = { outcome: ImportOutcome; onAnother: () => void; onClose: () => void };

function TrackerDone({ outcome, onAnother, onClose }: TrackerDoneProps) {
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
