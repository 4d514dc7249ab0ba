import { FolderInput, ImageUp, Lightbulb, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { NewHabit } from '#contract/habits.ts';
import type { HabitPart } from '#domain/habit-words/parse-habit.ts';
import { timeText } from '#domain/days/deadline.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import { createHabit, DescribedDialog, useUserHabits } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import {
  BLANK_ROWS,
  collectHabits,
  describeRow,
  editedRow,
  fillWithExamples,
  firstRowsOf,
  type HabitRow,
  rowOf,
  withoutPart,
} from './described-rows.ts';
import { HabitRows } from './habit-rows.tsx';

export type OnboardingScreenProps = {
  username: string;
  onDone: () => void;
  onUploadScreenshot?: OpenImport | undefined;
  onTrackerImport?: OpenImport | undefined;
};

/**
 * Opens an import, which calls the function after it has added habits. Then the first steps are done.
 * Without it there is no button.
 */
export type OpenImport = (onImported: () => void) => void;

export function OnboardingScreen({ username, ...props }: OnboardingScreenProps) {
  const rows = useRows();
  useFirstStepsMark();
  return (
    <div className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-1 content-start gap-6 py-6 px-safe sm:max-w-xl sm:gap-8 sm:py-10 lg:max-w-6xl lg:grid-cols-2 lg:content-center lg:items-center lg:gap-16">
      <Welcome username={username} rows={rows.rows} count={rows.habits.length} />
      <HabitsForm {...rows} {...props} />
    </div>
  );
}

type WelcomeProps = { username: string; rows: readonly HabitRow[]; count: number };

/** The ring has a segment for each row, filled when the row is counted. */
function Welcome({ username, rows, count }: WelcomeProps) {
  const firsts = firstRowsOf(rows);
  const segments = rows.map((_, at) => (firsts[at] === at ? 'done' : 'open'));
  return (
    <header className="flex items-center gap-4 sm:gap-6 lg:flex-col lg:items-start lg:gap-10">
      <DayRing segments={segments} label="" className="size-22 shrink-0 sm:size-28 lg:size-56">
        <span aria-hidden="true" className="text-2xl font-semibold lg:text-display">
          {count}
        </span>
      </DayRing>
      <div className="grid min-w-0 gap-1 lg:gap-4">
        <h1 className="text-xl wrap-anywhere sm:text-2xl lg:text-display">Welcome, {username}</h1>
        <p className="max-w-md text-pretty text-secondary lg:text-lg">
          What would you like to do every day? 5 to 7 small habits are a good start.
        </p>
      </div>
    </header>
  );
}

type HabitsFormProps = Omit<OnboardingScreenProps, 'username'> & ReturnType<typeof useRows>;

function HabitsForm({ rows, habits, ...props }: HabitsFormProps) {
  const { changeText, removePart, replaceRow, addRow, takeExamples } = props;
  const editor = useDialogOnDemand<number>();
  const { start, isBusy } = useStart(props.onDone);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (habits.length > 0) void start(habits);
  }

  function addMore(): void {
    flushSync(addRow);
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }

  function useExamples(): void {
    takeExamples();
    setAnnouncement('Sample habits are filled in.');
  }

  return (
    <>
      <form
        onSubmit={submit}
        className="grid grid-cols-1 gap-5 sm:rounded-xl sm:bg-surface sm:p-8 sm:shadow-md"
      >
        <output className="sr-only">
          {isBusy ? 'Your habits are being created.' : announcement}
        </output>
        <HabitRows
          {...{ list, rows, isBusy }}
          onChange={changeText}
          onRemove={removePart}
          onEdit={editor.open}
        />
        <div className="flex flex-wrap gap-2 sm:pl-9">
          <Button onClick={addMore} disabled={isBusy}>
            <Plus aria-hidden="true" />
            Add More
          </Button>
          <Button onClick={useExamples} disabled={isBusy}>
            <Lightbulb aria-hidden="true" />
            Use Examples
          </Button>
          {props.onUploadScreenshot && (
            <Button
              onClick={() => props.onUploadScreenshot?.(() => void start(habits))}
              disabled={isBusy}
            >
              <ImageUp aria-hidden="true" />
              Upload Screenshot
            </Button>
          )}
          {props.onTrackerImport && (
            <Button
              onClick={() => props.onTrackerImport?.(() => void start(habits))}
              disabled={isBusy}
            >
              <FolderInput aria-hidden="true" />
              Import from Another Tracker
            </Button>
          )}
        </div>
        <p className="text-sm text-secondary sm:pl-9">
          You can say how often and how much. Without a time, each one gets the deadline{' '}
          {timeText(DEFAULT_DEADLINE)}. You can edit that later.
        </p>
        <StartTracking isBusy={isBusy} isReady={habits.length > 0} />
      </form>
      {editor.draw((state, at) => (
        <DescribedDialog
          {...state}
          habit={describeRow(rows[at] ?? rowOf('')).habit}
          otherNames={namesBeside(rows, at)}
          onSave={(habit) => replaceRow(at, editedRow(habit))}
        />
      ))}
    </>
  );
}

const namesBeside = (rows: readonly HabitRow[], at: number): string[] =>
  collectHabits(rows.filter((_, place) => place !== at)).map(({ name }) => name);

/** Always visible on a phone. */
const StartTracking = ({ isBusy, isReady }: { isBusy: boolean; isReady: boolean }) => (
  <div className="sticky bottom-0 -mx-4 bg-background px-4 pt-2 pb-safe sm:static sm:m-0 sm:bg-surface sm:p-0">
    <Button
      type="submit"
      variant="primary"
      size="lg"
      isFullWidth
      isBusy={isBusy}
      disabled={!isReady}
    >
      {isBusy ? 'Creating Your Habits...' : 'Start Tracking'}
    </Button>
  </div>
);

/** The bar and the install hint hide during the first steps, and toasts appear at the top of a phone. */
function useFirstStepsMark(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['firstSteps'] = '';
    return () => void delete dataset['firstSteps'];
  }, []);
}

/** The rows, and the habits that they describe. */
function useRows() {
  const [rows, setRows] = useState(BLANK_ROWS);
  const changeRow = (at: number, change: (row: HabitRow) => HabitRow) =>
    setRows((before) => before.map((row, place) => (place === at ? change(row) : row)));
  return {
    rows,
    habits: collectHabits(rows),
    changeText: (at: number, text: string) =>
      changeRow(at, (row) => (text.trim() === '' ? rowOf(text) : { ...row, text })),
    removePart: (at: number, part: HabitPart) => changeRow(at, (row) => withoutPart(row, part)),
    replaceRow: (at: number, row: HabitRow) => changeRow(at, () => row),
    addRow: () => setRows((before) => [...before, rowOf('')]),
    takeExamples: () => setRows(fillWithExamples),
  };
}

/** Creates the habits, and continues when the device has stored them. */
function useStart(onDone: () => void) {
  const userHabits = useUserHabits();
  const [isBusy, setIsBusy] = useState(false);
  // A quick second click arrives before the button is busy.
  const hasStarted = useRef(false);

  async function start(habits: readonly NewHabit[]): Promise<void> {
    if (hasStarted.current) return;
    hasStarted.current = true;
    setIsBusy(true);
    const options = { isQuiet: true };
    await Promise.all(habits.map((habit) => createHabit(userHabits, habit, options)));
    onDone();
  }

  return { start, isBusy };
}
