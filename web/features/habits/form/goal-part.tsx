import { MAX_UNIT_LENGTH } from '#domain/habits/goal.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { AmountField } from '../manage/entries/amount-form.tsx';
import { Choice, Two } from './choice.tsx';
import type { FormPartProps } from './form-values.ts';

/** The amount to reach or the limit, with its unit and the step that one tap adds. */
export function GoalPart({ values, change, errors }: FormPartProps) {
  const text = (name: 'amount' | 'unit' | 'step') => ({
    name,
    value: values[name],
    error: errors?.[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Two>
      <AmountField
        {...text('amount')}
        label={values.kind === 'under' ? 'Limit' : 'Amount'}
        unit=""
      />
      <TextField
        {...text('unit')}
        label="Unit"
        placeholder={values.kind === 'under' ? 'cups, minutes' : 'ml, pages, km'}
        maxLength={MAX_UNIT_LENGTH}
        autoComplete="off"
      />
      <AmountField {...text('step')} label="Step per tap" unit="" />
      <Choice
        label="Per"
        value={values.goalPer}
        options={{ day: 'Day', week: 'Week', month: 'Month' }}
        onChange={(goalPer) => change({ goalPer })}
        error={errors?.goalPer}
      />
    </Two>
  );
}
