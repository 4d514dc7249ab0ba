import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropArea } from '#web/features/import/drop-area.tsx';
import { ErrorNote } from '#web/features/import/errors.tsx';
import { FilePicker } from '#web/features/import/file-picker.tsx';
import { TrackerDone } from './tracker-done.tsx';
import { TrackerPreview } from './tracker-preview.tsx';
import { ImportProgress, ReadingFile } from './tracker-progress.tsx';
import { errorMessageIn, useTrackerImport, useTrackerPreview } from './use-tracker-import.ts';

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
          isDisabled={false}
          onChoose={choose}
        />
      )}
      {preview.isPending && <ReadingFile />}
      {error && <ErrorNote>{errorMessageIn(error)}</ErrorNote>}
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
