import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { MOST_OF_UNIT, MAX_RHYTHM_DAYS } from '#domain/habits/rhythm.ts';
import { MAX_UNIT_LENGTH } from '#domain/habits/goal.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { StepperField } from '#web/ui/stepper-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AmountField } from '../manage/entries/amount-field.tsx';
import { type FlexibleValues, hasRhythm, hasWeekdays, shownWeekdays } from './flexible-values.ts';
import type { FormValues } from './form-values.ts';
import { partStyles } from './part-styles.ts';
import { WeekdayPicker } from './weekday-picker.tsx';

type FlexiblePartProps = {
  values: FormValues;
  change: (changed: Partial<FormValues>) => void;
  faults: { readonly [Field in keyof FormValues]?: string } | undefined;
};

/** Any rhythm, any amount. What cannot stand together is not offered together. */
export function FlexiblePart(props: FlexiblePartProps) {
  const { values, change } = props;
  return (
    <div className={clsx('grid grid-cols-1 gap-5', partStyles)}>
      {hasRhythm(values) ? (
        <RhythmFields {...props} />
      ) : (
        <p className="text-sm text-secondary">{withoutRhythm(values)}</p>
      )}
      {hasWeekdays(values) && (
        <WeekdayPicker
          legend={
            values.plan === 'days' || !hasRhythm(values) ? 'On these days' : 'Days you can do it'
          }
          value={shownWeekdays(values.weekdays)}
          onChange={(weekdays) => change({ weekdays })}
          error={props.faults?.weekdays}
        />
      )}
      <Switch
        label="Track an amount"
        hint="For example glasses, pages or km, or a limit to stay under."
        checked={values.hasGoal}
        onCheckedChange={(hasGoal) => change({ hasGoal })}
      />
      {values.hasGoal && <GoalFields {...props} />}
    </div>
  );
}

function withoutRhythm({ goalKind, goalPer }: FlexibleValues): string {
  if (goalPer !== 'day') return `Adds up over the ${goalPer}.`;
  return goalKind === 'most' ? 'The limit applies on these days.' : '';
}

/** A choice of the platform's own, whose value is one of those offered. */
function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  error?: string | undefined;
}) {
  const { label, value, options, onChange, error } = props;
  return (
    <SelectField
      {...{ label, value, error }}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {(Object.entries(options) as [Value, string][]).map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

function RhythmFields(props: FlexiblePartProps) {
  const { values, change } = props;
  return (
    <>
      <Choice
        label="Repeat"
        value={values.plan}
        options={{
          quota: 'Times per week',
          every: 'Every few days',
          days: 'On specific days',
        }}
        onChange={(plan) => change({ plan })}
      />
      {values.plan === 'quota' && <QuotaFields {...props} />}
      {values.plan === 'every' && <EveryFields {...props} />}
    </>
  );
}

const inTwo = 'grid grid-cols-1 items-start gap-4 min-[420px]:grid-cols-2';
const Two = ({ children }: { children: ReactNode }) => <div className={inTwo}>{children}</div>;

function QuotaFields({ values, change, faults }: FlexiblePartProps) {
  return (
    <Two>
      <StepperField
        name="times"
        label="Times"
        min={1}
        max={values.per === 'week' ? 7 : MAX_RHYTHM_DAYS}
        value={values.times}
        onValueChange={(times) => change({ times })}
        error={faults?.times}
      />
      <Choice
        label="Per"
        value={values.per}
        options={{ week: 'Week', month: 'Month', days: 'Other' }}
        onChange={(per) => change({ per })}
      />
      {values.per === 'days' && (
        <StepperField
          name="blockDays"
          label="Length in days"
          hint="Starts on the day you created it."
          min={2}
          max={MAX_RHYTHM_DAYS}
          value={values.blockDays}
          onValueChange={(blockDays) => change({ blockDays })}
          error={faults?.blockDays}
        />
      )}
    </Two>
  );
}

function EveryFields({ values, change, faults }: FlexiblePartProps) {
  return (
    <>
      <Two>
        <StepperField
          name="count"
          label="Every"
          min={1}
          max={MOST_OF_UNIT[values.interval]}
          value={values.count}
          onValueChange={(count) => change({ count })}
          error={faults?.count}
        />
        <Choice
          label="Unit of time"
          value={values.interval}
          options={{ day: 'Days', week: 'Weeks', month: 'Months' }}
          onChange={(interval) => change({ interval })}
        />
      </Two>
      <Choice
        label="Next due"
        value={values.from}
        options={{ start: 'On a fixed schedule', done: 'After I last did it' }}
        onChange={(from) => change({ from })}
      />
    </>
  );
}

function GoalFields({ values, change, faults }: FlexiblePartProps) {
  const { goalKind, goalPer } = values;
  const text = (name: 'amount' | 'unit' | 'step') => ({
    name,
    value: values[name],
    error: faults?.[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <Two>
        <Choice
          label="Goal"
          value={goalKind}
          options={{ least: 'At least', most: 'At most' }}
          onChange={(kind) => change({ goalKind: kind })}
        />
        <AmountField
          {...text('amount')}
          label="Amount"
          unit=""
          hint={goalKind === 'most' ? 'Enter 0 to avoid it completely.' : undefined}
        />
        <TextField
          {...text('unit')}
          label="Unit"
          placeholder="ml, pages, km"
          maxLength={MAX_UNIT_LENGTH}
          autoComplete="off"
        />
        <AmountField {...text('step')} label="Step" unit="" hint="What one tap adds." />
        <Choice
          label="Per"
          value={goalPer}
          options={{ day: 'Day', week: 'Week', month: 'Month' }}
          onChange={(per) => change({ goalPer: per })}
          error={faults?.goalPer}
        />
      </Two>
      <Switch
        label="Show the number on my profile"
        hint="When off, visitors see your progress without the number."
        checked={values.isAmountPublic}
        onCheckedChange={(isAmountPublic) => change({ isAmountPublic })}
      />
    </>
  );
}
