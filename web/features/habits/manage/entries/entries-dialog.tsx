import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Entry } from '#contract/habits.ts';
import { type ShownHabit, shownDay } from '../../data/shown-habits.ts';
import { timeText } from '#domain/days/deadline.ts';
import { longWeekdayDate } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { AmountForm } from './amount-form.tsx';
import { useToday } from '../../data/use-today.ts';
import { addEntry, putEntry, removeEntry } from '../../data/change-day.ts';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import { useEntries } from './use-entries.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

/** The entries of the habit's day: each can be edited and deleted. */
export function EntriesDialog({ habit, ...state }: DialogState & { habit: ShownHabit }) {
  const date = shownDay(habit);
  const isToday = date === useToday();
  return (
    <Dialog
      title={`${habit.name}: ${isToday ? 'today’s entries' : 'entries'}`}
      description={longWeekdayDate(date)}
      {...state}
    >
      <Entries {...{ habit, date }} />
    </Dialog>
  );
}

type EntriesProps = { habit: ShownHabit; date: LocalDay };

function Entries(props: EntriesProps) {
  return (
    <Loaded
      query={useEntries(props.habit, props.date)}
      skeleton={<EntrySkeletons />}
      errorTitle="Couldn’t load the entries"
    >
      {(entries) => <KnownEntries entries={entries} {...props} />}
    </Loaded>
  );
}

type KnownEntriesProps = EntriesProps & { entries: readonly Entry[] };

function KnownEntries({ entries, habit, date }: KnownEntriesProps) {
  const userHabits = useUserHabits();
  const unit = habit.goal?.unit ?? '';
  const words = (amount: number) => amountText(amount, unit);

  function correct(entry: Entry, amount: number): void {
    const title = `${habit.name}: ${words(entry.amount)} is now ${words(amount)}`;
    putEntry(userHabits, { habit, date }, { ...entry, amount }, { title, before: entry.amount });
  }

  function remove(entry: Entry): void {
    removeEntry(
      userHabits,
      { habit, date },
      entry,
      `${habit.name}: ${words(entry.amount)} removed`,
    );
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {entries.length === 0 && <p className="text-secondary">No entries.</p>}
      <ul className="divide-y divide-border">
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            {...{ entry, unit }}
            onCorrect={(amount) => correct(entry, amount)}
            onRemove={() => remove(entry)}
          />
        ))}
      </ul>
      <SourcesHint entries={entries} />
      <AmountForm
        // The key resets the form when an entry was added.
        key={entries.length}
        label="Add entry"
        saveLabel="Add"
        amount={habit.goal?.step ?? 1}
        unit={unit}
        isEntry
        onSave={(amount) => addEntry(userHabits, { habit, date }, amount ?? 0)}
      />
    </div>
  );
}

/** An edit by the user ends the entries of a source for that day. */
function SourcesHint({ entries }: { entries: readonly Entry[] }) {
  const sources = [...new Set(entries.flatMap(({ source }) => source ?? []))];
  if (sources.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere text-secondary">
      Once you edit or delete what came from {new Intl.ListFormat('en').format(sources)}, nothing
      more comes from there on this day.
    </p>
  );
}

function EntrySkeletons() {
  return (
    <LoadingRegion label="Loading entries…" className="grid gap-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-1/2" />
    </LoadingRegion>
  );
}

type EntryRowProps = {
  entry: Entry;
  unit: string;
  onCorrect: (amount: number) => void;
  onRemove: () => void;
};

function EntryRow({ entry, unit, onCorrect, onRemove }: EntryRowProps) {
  const [isEdited, setIsEdited] = useState(false);
  const time = timeText(entry.at);
  const text = `${amountText(entry.amount, unit)} at ${time}`;
  if (isEdited) {
    return (
      <li className="py-2">
        <AmountForm
          label={`Entry at ${time}`}
          saveLabel="Save"
          amount={entry.amount}
          unit={unit}
          isEntry
          onSave={(amount) => {
            onCorrect(amount ?? 0);
            setIsEdited(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-14 items-center gap-2 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {amountText(entry.amount, unit)}{' '}
        <span className="text-secondary">
          at {time}
          {entry.source && ` · from ${entry.source}`}
        </span>
      </span>
      <IconButton icon={Pencil} label={`Edit ${text}`} onClick={() => setIsEdited(true)} />
      <IconButton icon={Trash2} label={`Delete ${text}`} onClick={onRemove} />
    </li>
  );
}
