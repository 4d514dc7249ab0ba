import { Download } from 'lucide-react';
import { useState, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importHabits } from '#contract/import.ts';
import type { CsvRow } from '#domain/imports/csv-habits.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { callApi } from '#web/client/call-api.ts';
import { habitsQueryOptions, refreshHabits } from '#web/features/habits/public.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DropArea, ErrorNote, FilePicker } from './choose-file.tsx';
import {
  type ChosenRows,
  chooseRows,
  rowsToImport,
  withChange,
  withPlainNames,
} from './chosen-rows.ts';
import { Preview } from './preview.tsx';
import { readCsv } from './read-csv.ts';
import { downloadTemplate } from './template.ts';

type ImportDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function ImportDialog({ isOpen, onOpenChange }: ImportDialogProps) {
  return (
    <Dialog
      title="Import Habits from CSV"
      description="One habit per row. Required columns: name, type, deadline, completed. Optional: weekday, notes, rhythm (“3 times a week”), goal (“8 glasses”)."
      size="lg"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <ImportForm onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { file, choose, change, refuse, forget } = useChosenFile();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isDoubling, setIsDoubling] = useState(false);
  const rows = file.read && rowsToImport(file.read, isDoubling);
  const { mutate, isPending } = useImport();

  function take(chosen: File): void {
    if (isPending) return;
    setErrors([]);
    setIsDoubling(false);
    void choose(chosen);
  }

  function send(): void {
    if (!rows) {
      if (!file.error) refuse('Please select a file first');
      return;
    }
    mutate(rows, {
      onSuccess: (response) => {
        if (response.errors.length === 0) return onClose();
        forget();
        setErrors(response.errors);
      },
    });
  }

  return (
    <DropArea onDrop={take}>
      <FilePicker
        label="CSV file"
        prompt="Choose a CSV file, or drop it here"
        accept=".csv"
        name={file.name}
        isDisabled={isPending}
        onChoose={take}
      />
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={downloadTemplate}>
        <Download aria-hidden="true" />
        Download Template
      </Button>
      {file.error && <ErrorNote>{file.error}</ErrorNote>}
      {file.read && (
        <Preview
          file={file.read}
          isDoubling={isDoubling}
          onDouble={setIsDoubling}
          onChange={(changed) => change((read, here) => withChange(read, changed, here))}
          onKeepNames={() => change(withPlainNames)}
        />
      )}
      {errors.length > 0 && <RowErrors errors={errors} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={send} isBusy={isPending} disabled={rows?.length === 0}>
          Import
        </Button>
      </DialogActions>
    </DropArea>
  );
}

const MAX_SHOWN_ERRORS = 100;

function RowErrors({ errors }: { errors: readonly string[] }) {
  const hidden = errors.length - MAX_SHOWN_ERRORS;
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-error/12 p-3 text-error">
      <p className="font-medium">Some habits couldn't be imported:</p>
      <ul className="grid gap-1 wrap-anywhere">
        {errors.slice(0, MAX_SHOWN_ERRORS).map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
      {hidden > 0 && <p>and {numberText(hidden)} more</p>}
    </div>
  );
}

function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: readonly CsvRow[]) => callApi(importHabits, { body: [...rows] }),
    onSuccess: ({ imported }) => {
      if (imported === 0) return toastNotImported(undefined);
      toastImported(imported);
    },
    onError: toastNotImported,
    onSettled: () => void refreshHabits(client),
  });
}

function toastImported(count: number): void {
  toast({ title: 'Import Successful', description: `Successfully imported ${count} habits` });
}

const toastNotImported = toastFailure('Import Failed', 'Failed to import habits');

type Chosen = { name?: string; read?: ChosenRows; error?: string };

/** The parsed file. */
function useChosenFile() {
  const [file, setFile] = useState<Chosen>({});
  const latest = useRef<File>(undefined);
  const client = useQueryClient();

  /** A snapshot of the list, because after the import all of them would exist. */
  const existingNames = useRef<readonly string[]>([]);

  async function choose(chosen: File): Promise<void> {
    latest.current = chosen;
    const { name } = chosen;
    setFile({ name });
    const reading = await readCsv(chosen);
    // A slow file must not replace one that was chosen later.
    if (latest.current !== chosen) return;
    if (!('rows' in reading)) return setFile({ name, error: reading.error });
    const habits = client.getQueryData(habitsQueryOptions().queryKey)?.habits ?? [];
    existingNames.current = habits.map((habit) => habit.name);
    setFile({ name, read: chooseRows(reading, existingNames.current) });
  }

  function change(
    changeRows: (read: ChosenRows, existingNames: readonly string[]) => ChosenRows,
  ): void {
    setFile(({ read, ...known }) =>
      read ? { ...known, read: changeRows(read, existingNames.current) } : known,
    );
  }

  const refuse = (error: string) => setFile((current) => ({ ...current, error }));
  const forget = () => setFile({});
  return { file, choose, change, refuse, forget };
}
