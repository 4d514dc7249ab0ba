import { Bell } from 'lucide-react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { remindersInWords } from '#domain/reminders/reminder-text.ts';

type RemindersLineProps = { reminders: NonNullable<ShownHabit['reminders']> };

/** A bell with the times of the reminders. */
export function RemindersLine({ reminders }: RemindersLineProps) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-secondary">
      <Bell aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">Reminds you:</span>
      {remindersInWords(reminders)}
    </p>
  );
}
