import { MAX_OF_UNIT, MAX_RHYTHM_DAYS } from '#domain/habits/rhythm.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { StepperField } from '#web/ui/stepper-field.tsx';
import { Choice, Two } from './choice.tsx';
import {
  canBeFlexible,
  hasFrequency,
  hasPossibleDays,
  isByType,
  isFlexibleNow,
  isLimit,
  shownWeekdays,
} from './flexible-values.ts';
import type { FormPartProps } from './form-values.ts';
import { WeekdayPicker } from './weekday-picker.tsx';

const BY_TYPE = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;
const FREQUENCIES = [...BY_TYPE, { value: 'flexible', label: 'Flexible' }] as const;

/** The fields for the schedule that the kind of habit allows. */
export function RhythmPart(props: FormPartProps) {
  const { values, change, errors } = props;
  const isWeekly = isByType(values) && values.type === 'weekly';
  return (
    <>
      {hasFrequency(values) && <FrequencyField {...props} />}
      {isWeekly && (
        <WeekdayPicker
          value={values.weekdays}
          onChange={(weekdays) => change({ weekdays })}
          error={errors?.weekdays}
        />
      )}
      {isFlexibleNow(values) && <FlexibleFields {...props} />}
      {hasPossibleDays(values) && (
        <WeekdayPicker
          legend={isLimit(values) ? 'On these days' : 'Days you can do it'}
          value={shownWeekdays(values.weekdays)}
          onChange={(weekdays) => change({ weekdays })}
          error={errors?.weekdays}
        />
      )}
    </>
  );
}

function FrequencyField({ values, change }: FormPartProps) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        Frequency
      </span>
      <SegmentedControl
        label="Frequency"
        isFullWidth
        options={canBeFlexible(values) ? FREQUENCIES : BY_TYPE}
        value={isFlexibleNow(values) ? 'flexible' : values.type}
        onValueChange={(frequency) =>
          change(
            frequency === 'flexible'
              ? { isFlexible: true }
              : { isFlexible: false, type: frequency },
          )
        }
      />
    </div>
  );
}

function FlexibleFields(props: FormPartProps) {
  const { values, change } = props;
  return (
    <>
      <Choice
        isInRow
        label="Repeat"
        value={values.plan}
        options={{ quota: 'Times per week', every: 'Every few days' }}
        onChange={(plan) => change({ plan })}
      />
      {values.plan === 'quota' ? <QuotaFields {...props} /> : <EveryFields {...props} />}
    </>
  );
}

function QuotaFields({ values, change, errors }: FormPartProps) {
  return (
    <Two>
      <StepperField
        name="times"
        label="Times"
        min={1}
        max={values.per === 'week' ? 7 : MAX_RHYTHM_DAYS}
        value={values.times}
        onValueChange={(times) => change({ times })}
        error={errors?.times}
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
          error={errors?.blockDays}
        />
      )}
    </Two>
  );
}

function EveryFields({ values, change, errors }: FormPartProps) {
  return (
    <>
      <Two>
        <StepperField
          name="count"
          label="Every"
          min={1}
          max={MAX_OF_UNIT[values.interval]}
          value={values.count}
          onValueChange={(count) => change({ count })}
          error={errors?.count}
        />
        <Choice
          label="Unit of time"
          value={values.interval}
          options={{ day: 'Days', week: 'Weeks', month: 'Months' }}
          onChange={(interval) => change({ interval })}
        />
      </Two>
      <Choice
        isInRow
        label="Next due"
        value={values.from}
        options={{ start: 'On a fixed schedule', done: 'After I last did it' }}
        onChange={(from) => change({ from })}
      />
    </>
  );
}
