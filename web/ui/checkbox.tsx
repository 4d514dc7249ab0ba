import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChoiceRow } from './choice-row.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  isLabelHidden?: boolean;
  onCheckedChange?: (isChecked: boolean) => void;
};

export function Checkbox({
  label,
  hint,
  isLabelHidden,
  onCheckedChange,
  className,
  ...input
}: CheckboxProps) {
  const id = useId();
  return (
    <ChoiceRow {...{ label, hint, id, className }} isLabelHidden={isLabelHidden ?? false}>
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            input.onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
          className="peer absolute inset-0 appearance-none rounded-[0.375rem] border-2 border-outline bg-surface transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3.5}
          className="pointer-events-none relative size-3.5 scale-50 text-on-accent opacity-0 transition-[scale,opacity] ease-spring peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
    </ChoiceRow>
  );
}
