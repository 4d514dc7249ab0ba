import * as z from 'zod/mini';
import { type HabitChange, NewHabit } from '#contract/habits.ts';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { DEFAULT_HABIT_TYPE, FORM_DEADLINE } from '#domain/habits/habit.ts';
import { normaliseWeekdays } from '#domain/habits/frequency.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { flexibleFaults, flexibleShape, flexibleValuesOf, frequencyOf } from './flexible-values.ts';
import { changedFields, iconOf, newHabitBody } from '../data/habit-codec.ts';
import { orderFaults, orderShape, orderToSend, orderValuesOf } from './order-values.ts';
import {
  hasReminderFault,
  REMINDER_FAULT,
  reminderShape,
  remindersToSend,
} from './reminder-values.ts';

const { name, type, deadline, icon, notes } = NewHabit.shape;

/** The contract's own rules, and the one that only a form has: it always says which days. */
export const FormValues = z
  .object({
    name,
    type,
    deadline: z.nonoptional(deadline),
    icon: z.nonoptional(icon),
    weekdays: z.array(z.enum(WEEKDAYS)),
    notes: z.nonoptional(notes),
    isPrivate: z.boolean(),
    ...flexibleShape,
    ...orderShape,
    ...reminderShape,
  })
  .check(
    z.refine(
      ({ isFlexible, type, weekdays }) => isFlexible || type === 'daily' || weekdays.length > 0,
      {
        path: ['weekdays'],
        error: 'Please select at least one day',
        // Reported together with a missing name, not after it.
        when: () => true,
      },
    ),
    z.superRefine((values, context) => {
      const { isFlexible, hasGoal } = values;
      const faults = orderFaults(values, isFlexible && hasGoal);
      for (const { field, message } of isFlexible
        ? [...flexibleFaults(values), ...faults]
        : faults) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
      if (hasReminderFault(values.reminders)) {
        context.addIssue({ code: 'custom', path: ['reminders'], message: REMINDER_FAULT });
      }
    }),
  );

export type FormValues = z.infer<typeof FormValues>;

export function valuesOf(habit: ShownHabit | null): FormValues {
  return {
    name: habit?.name ?? '',
    type: habit?.type ?? DEFAULT_HABIT_TYPE,
    deadline: habit?.deadline ?? FORM_DEADLINE,
    icon: habit?.icon ?? null,
    weekdays: habit?.weekdays ?? [],
    notes: habit?.notes ?? '',
    isPrivate: habit?.isPrivate ?? false,
    ...flexibleValuesOf(habit),
    ...orderValuesOf(habit),
    reminders: habit?.reminders ?? [],
  };
}

/** The body of a new habit. */
export function toNewHabit(values: FormValues): NewHabit {
  const { rhythm, goal, isAmountPublic, ...body } = toSend(values, null);
  return newHabitBody({ ...body, ...(values.isFlexible && { rhythm, goal, isAmountPublic }) });
}

export const toChange = (values: FormValues, habit: ShownHabit): HabitChange =>
  changedFields(toSend(valuesOf(habit), habit), toSend(values, habit));

const toSend = (values: FormValues, habit: ShownHabit | null) => ({
  ...plainToSend(values, habit),
  ...orderToSend(values),
  ...remindersToSend(values),
});

function plainToSend(values: FormValues, habit: ShownHabit | null) {
  const { name, deadline, notes, isPrivate, isAmountPublic } = values;
  return {
    name,
    deadline,
    ...frequencyToSend(values, habit),
    notes: notes || null,
    icon: iconOf(values),
    isPrivate,
    isAmountPublic,
  };
}

function frequencyToSend(values: FormValues, habit: ShownHabit | null) {
  if (values.isFlexible) {
    const { weekdays, ...frequency } = frequencyOf(values);
    return { ...frequency, weekdays: normaliseWeekdays(weekdays) };
  }
  return {
    type: values.type,
    weekdays: weekdaysToSend(values, habit),
    rhythm: null,
    goal: null,
  };
}

// The planner gives daily habits days, which this form does not show: they survive a change of the name.
function weekdaysToSend({ type, weekdays }: FormValues, habit: ShownHabit | null) {
  if (type === 'weekly') return weekdays;
  return habit?.type === 'daily' ? habit.weekdays : null;
}
