import * as z from 'zod/mini';
import { type HabitChange, NewHabit } from '#contract/habits.ts';
import type { ShownHabit } from '../data/shown-habits.ts';
import { FORM_DEADLINE } from '#domain/habits/habit.ts';
import { type Weekday, WEEKDAYS } from '#domain/days/weekdays.ts';
import {
  flexibleErrors,
  flexibleShape,
  flexibleValuesOf,
  frequencyOf,
  isByType,
  typeOf,
} from './flexible-values.ts';
import { changedFields, iconOf, newHabitBody } from '../data/habit-codec.ts';
import { orderErrors, orderShape, orderToSend, orderValuesOf } from './order-values.ts';
import { hasReminderError, REMINDER_ERROR, reminderShape } from './reminder-values.ts';

const { name, type, deadline, icon, notes } = NewHabit.shape;

/** The rules of the contract, and that a weekly habit needs a day. */
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
      (values) => !isByType(values) || values.type === 'daily' || values.weekdays.length > 0,
      {
        path: ['weekdays'],
        error: 'Please select at least one day',
        // Reported together with a missing name, not after it.
        when: () => true,
      },
    ),
    z.superRefine((values, context) => {
      const errors = orderErrors(values, values.kind !== 'do');
      for (const { field, message } of [...flexibleErrors(values), ...errors]) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
      if (hasReminderError(values.reminders)) {
        context.addIssue({ code: 'custom', path: ['reminders'], message: REMINDER_ERROR });
      }
    }),
  );

export type FormValues = z.infer<typeof FormValues>;

/** The properties of a part of the form. */
export type FormPartProps = {
  values: FormValues;
  change: (changed: Partial<FormValues>) => void;
  errors: { readonly [Field in keyof FormValues]?: string } | undefined;
};

export function valuesOf(habit: ShownHabit | null): FormValues {
  return {
    name: habit?.name ?? '',
    type: typeOf(habit),
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
  const isPlain = rhythm === null && goal === null;
  return newHabitBody({ ...body, ...(!isPlain && { rhythm, goal, isAmountPublic }) });
}

export const toChange = (values: FormValues, habit: ShownHabit): HabitChange =>
  changedFields(toSend(valuesOf(habit), habit), toSend(values, habit));

const toSend = (values: FormValues, habit: ShownHabit | null) => ({
  ...plainToSend(values, habit),
  ...orderToSend(values),
  reminders: values.reminders.length > 0 ? values.reminders : null,
});

function plainToSend(values: FormValues, habit: ShownHabit | null) {
  const { weekdays, ...frequency } = frequencyOf(values, weekdaysToSend(values, habit));
  const { name, deadline, notes, isPrivate, isAmountPublic } = values;
  return {
    name,
    deadline,
    ...frequency,
    weekdays: weekdays && [...weekdays],
    notes: notes || null,
    icon: iconOf(values),
    isPrivate,
    isAmountPublic,
  };
}

// The planner gives daily habits days, which this form does not show: they survive a change of the name.
function weekdaysToSend(
  { type, weekdays }: FormValues,
  habit: ShownHabit | null,
): readonly Weekday[] | null {
  if (type === 'weekly') return weekdays;
  return habit?.type === 'daily' ? habit.weekdays : null;
}
