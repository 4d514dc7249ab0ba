import { clsx } from 'clsx';
import { Ban, CheckCircle2, Gauge, type LucideIcon, Target } from 'lucide-react';
import { useId } from 'react';
import { HABIT_KINDS, type HabitKind } from './flexible-values.ts';

const KINDS: Record<HabitKind, { label: string; example: string; Icon: LucideIcon }> = {
  do: { label: 'Do it', example: 'Call a friend', Icon: CheckCircle2 },
  reach: { label: 'Reach an amount', example: 'Read 20 pages', Icon: Target },
  under: { label: 'Stay under', example: 'At most 2 coffees', Icon: Gauge },
  avoid: { label: 'Avoid', example: 'No sugar', Icon: Ban },
};

type KindFieldProps = { value: HabitKind; onChange: (kind: HabitKind) => void };

/** The first field of the form. Its value decides which fields follow. */
export function KindField({ value, onChange }: KindFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">What kind of habit?</legend>
      <div className="grid grid-cols-1 gap-2 min-[20rem]:grid-cols-2">
        {HABIT_KINDS.map((kind) => (
          <KindOption
            key={kind}
            {...{ kind, name }}
            isChosen={kind === value}
            onChoose={() => onChange(kind)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type KindOptionProps = { kind: HabitKind; name: string; isChosen: boolean; onChoose: () => void };

function KindOption({ kind, name, isChosen, onChoose }: KindOptionProps) {
  const { label, example, Icon } = KINDS[kind];
  const id = useId();
  return (
    <label className={optionStyles}>
      <input
        type="radio"
        name={name}
        value={kind}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-example`}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <Icon aria-hidden="true" className="size-4 shrink-0 sm:size-5 max-[23rem]:hidden" />
      <span className="grid min-w-0">
        <span id={`${id}-label`} className="text-sm font-medium text-text">
          {label}
        </span>
        <span id={`${id}-example`} className="text-xs">
          {example}
        </span>
      </span>
    </label>
  );
}

const optionStyles = clsx(
  'relative flex min-h-13 cursor-pointer items-center gap-1.5 rounded-md border border-outline bg-surface px-2 py-1.5 sm:gap-2.5 sm:px-3',
  'text-secondary transition-[border-color,box-shadow,background-color] select-none hover:border-text-secondary',
  'has-checked:border-text has-checked:bg-secondary has-checked:shadow-[inset_0_0_0_1px_var(--color-text)] has-checked:text-text',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
);
