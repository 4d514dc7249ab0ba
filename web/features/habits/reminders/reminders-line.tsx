import { Bell } from 'lucide-react';
import { remindersInWords } from '#domain/reminders/reminder-text.ts';
import { useReminders } from './reminders-query.ts';

/** A bell, and when one is reminded of the habit; nothing where that is never. */
export function RemindersLine({ habitId }: { habitId: number }) {
  const { data } = useReminders(habitId);
  if (!data || data.length === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-secondary">
      <Bell aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">Reminds you:</span>
      {remindersInWords(data)}
    </p>
  );
}
