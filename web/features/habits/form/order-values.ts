import * as z from 'zod/mini';
import type { ShownHabit } from '../data/shown-habits.ts';
import { MAX_STEPS, STEPS_OR_AMOUNT, TOO_MANY_STEPS } from '#domain/habits/step-plan.ts';
import {
  normaliseTags,
  MAX_TAG_LENGTH,
  TAG_TOO_LONG,
  MAX_TAGS,
  TOO_MANY_TAGS,
} from '#domain/habits/tags.ts';

/** The section, the tags and the steps in the form. */
export const orderShape = {
  section: z.nullable(z.number()),
  tags: z.array(z.string()),
  steps: z.array(z.object({ id: z.string(), text: z.string() })),
  /** 'all', or how many. */
  stepsNeeded: z.string(),
};

const Order = z.object(orderShape);
export type OrderValues = z.infer<typeof Order>;

/** The properties of their fields. */
export type OrderPartProps = {
  values: OrderValues;
  change: (changed: Partial<OrderValues>) => void;
  errors: { readonly [Field in keyof OrderValues]?: string } | undefined;
};

export const ALL_STEPS = 'all';

export const orderValuesOf = (habit: ShownHabit | null): OrderValues => ({
  section: habit?.section ?? null,
  tags: habit?.tags ?? [],
  steps: habit?.steps ?? [],
  stepsNeeded: String(habit?.stepsNeeded ?? ALL_STEPS),
});

/** The steps without empty lines. */
export const writtenSteps = ({ steps }: OrderValues) =>
  steps.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');

export function orderToSend(values: OrderValues) {
  const steps = writtenSteps(values);
  const needed = values.stepsNeeded === ALL_STEPS ? null : Number(values.stepsNeeded);
  return {
    section: values.section,
    tags: normaliseTags(values.tags),
    steps: steps.length > 0 ? steps : null,
    stepsNeeded: needed !== null && needed < steps.length ? needed : null,
  };
}

type FieldError = { field: keyof OrderValues; message: string };

/** The messages are those of the contract. */
export function orderErrors(values: OrderValues, hasGoal: boolean): FieldError[] {
  const errors: FieldError[] = [];
  const steps = writtenSteps(values).length;
  if ((normaliseTags(values.tags)?.length ?? 0) > MAX_TAGS) {
    errors.push({ field: 'tags', message: TOO_MANY_TAGS });
  } else if (values.tags.some((tag) => tag.length > MAX_TAG_LENGTH)) {
    errors.push({ field: 'tags', message: TAG_TOO_LONG });
  }
  if (steps > MAX_STEPS) errors.push({ field: 'steps', message: TOO_MANY_STEPS });
  if (steps > 0 && hasGoal) errors.push({ field: 'steps', message: STEPS_OR_AMOUNT });
  return errors;
}
