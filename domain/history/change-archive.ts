import type { Archive } from './schedule-history.ts';
import { addDays, type LocalDay } from '../days/local-day.ts';
import { letterOn, type RecordedHabit } from './evaluated-habit.ts';
import { isCompleted } from './letters.ts';

type ArchivedHabit = Pick<RecordedHabit, 'createdOn' | 'letters' | 'archives'>;

/** The rest days of a habit that is archived, or restored when `archivedOn` is null. The letters are those of today. */
export function archivesAfter(
  habit: ArchivedHabit,
  archivedOn: LocalDay | null,
  today: LocalDay,
): Archive[] | null {
  const past = (habit.archives ?? []).filter(({ until }) => until !== null);
  const archives =
    archivedOn === null
      ? [...past, ...endedBy(habit, addDays(today, -1))]
      : [...past, { from: firstRestDay(habit, archivedOn, today), until: null }];
  return archives.length === 0 ? null : archives;
}

/** A day that is still open when the habit is archived is not missed. */
function firstRestDay(habit: ArchivedHabit, archivedOn: LocalDay, today: LocalDay): LocalDay {
  const isOpen = archivedOn === today && !isCompleted(letterOn(habit, today));
  return isOpen ? today : addDays(archivedOn, 1);
}

const endedBy = ({ archives }: ArchivedHabit, until: LocalDay): Archive[] =>
  (archives ?? [])
    .filter((archive) => archive.until === null && archive.from <= until)
    .map(({ from }) => ({ from, until }));
