import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { MAX_REMINDERS } from '#domain/reminders/reminder.ts';
import { remindersInWords } from '#domain/reminders/reminder-text.ts';
import { NoChannelNote } from '#web/features/channels/public.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { editHabit } from '../data/change-habits.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import type { ShownHabit } from '../data/shown-habits.ts';
import { reminderErrors, nextReminder, type ReminderValue } from './reminder-values.ts';

/** The reminders of a habit. A changed time is saved at once. */
export function ReminderTimes({ habit }: { habit: ShownHabit }) {
  const userHabits = useUserHabits();
  const reminders: ReminderValue[] = habit.reminders ?? [];
  const save = (changed: ReminderValue[]) => editHabit(userHabits, habit, { reminders: changed });
  return (
    <section
      aria-label="Reminders"
      className="grid grid-cols-1 gap-3"
      // Saved already, so closing the panel asks nothing.
      onInput={(event) => event.stopPropagation()}
    >
      {reminders.length > 0 && <NoChannelNote />}
      <div className="flex flex-wrap items-end gap-3">
        {reminders.map((reminder, at) => (
          <ReminderTime
            // Reminders have no ids.
            key={at}
            {...{ reminders, reminder, at }}
            onSave={(time) => save(reminders.with(at, { ...reminder, time }))}
          />
        ))}
        {reminders.length < MAX_REMINDERS && (
          <Button
            variant="quiet"
            className="-ml-4"
            onClick={() => save([...reminders, nextReminder(reminders)])}
          >
            <BellPlus aria-hidden="true" />
            Add reminder
          </Button>
        )}
      </div>
    </section>
  );
}

type ReminderTimeProps = {
  reminders: ReminderValue[];
  reminder: ReminderValue;
  at: number;
  onSave: (time: string) => void;
};

function ReminderTime({ reminders, reminder, at, onSave }: ReminderTimeProps) {
  const [typed, setTyped] = useState<string>();
  const faultOf = (time: string) =>
    reminderErrors([...reminders.toSpliced(at, 1), { ...reminder, time }]).at(-1)?.time;

  function change(time: string): void {
    setTyped(time);
    if (faultOf(time) === undefined) onSave(time);
  }

  return (
    <div className="w-40">
      <TextField
        type="time"
        label={`Reminder ${at + 1}`}
        value={typed ?? reminder.time}
        error={typed === undefined ? undefined : faultOf(typed)}
        hint={reminder.weekdays && remindersInWords([{ ...reminder, weekdays: reminder.weekdays }])}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
