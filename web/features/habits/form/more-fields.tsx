import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Switch } from '#web/ui/switch.tsx';
import { hasAmount } from './flexible-values.ts';
import type { FormPartProps, FormValues } from './form-values.ts';
import { writtenSteps } from './order-values.ts';
import { partStyles } from './part-styles.ts';
import { RemindersPart } from './reminders-part.tsx';
import { SectionField } from './section-field.tsx';
import { StepsField } from './steps-field.tsx';
import { TagsField } from './tags-field.tsx';

type MoreFieldsProps = FormPartProps & { isOpenFirst: boolean };

/** Fields that most habits do not use, folded up. */
export function MoreFields({ isOpenFirst, ...part }: MoreFieldsProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const id = useId();
  const { values, errors } = part;
  const error = errors?.reminders ?? errors?.steps ?? errors?.tags ?? errors?.section;
  return (
    <div className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-3 flex min-h-11 items-center gap-3 rounded-md px-3 py-1 text-left transition-colors hover:bg-secondary"
      >
        <span className="grid min-w-0 flex-1">
          <span className="text-sm font-medium">More</span>{' '}
          <span className="text-sm text-secondary">
            Reminders, {canHaveSteps(values) && 'steps, '}section and tags, privacy
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-4 shrink-0 transition-[rotate]', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen ? (
        <div id={id} className="mt-2 grid grid-cols-1 gap-4">
          <OpenFields {...part} />
        </div>
      ) : (
        error && (
          <p role="alert" className="text-sm font-medium text-error">
            {error}
          </p>
        )
      )}
    </div>
  );
}

/** A habit with an amount has no steps. Existing steps stay visible until the user removes them. */
const canHaveSteps = (values: FormValues): boolean =>
  values.kind === 'do' || writtenSteps(values).length > 0;

function OpenFields(part: FormPartProps) {
  const { values, change, errors } = part;
  return (
    <>
      <RemindersPart
        value={values.reminders}
        onChange={(reminders) => change({ reminders })}
        hasError={errors?.reminders !== undefined}
      />
      <div className={clsx('grid grid-cols-1 gap-5 max-sm:border-t-0 max-sm:pt-0', partStyles)}>
        {canHaveSteps(values) && <StepsField {...part} />}
        <SectionField {...part} />
        <TagsField {...part} />
      </div>
      <div>
        {hasAmount(values) && (
          <Switch
            label="Show the number on my profile"
            hint="When off, visitors see your progress without the number."
            checked={values.isAmountPublic}
            onCheckedChange={(isAmountPublic) => change({ isAmountPublic })}
          />
        )}
        <Switch
          label="Keep this habit private"
          hint="Hide it from your public profile."
          checked={values.isPrivate}
          onCheckedChange={(isPrivate) => change({ isPrivate })}
        />
      </div>
    </>
  );
}
