import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChoiceRow } from './choice-row.tsx';

type SwitchProps = Pick<
  ComponentProps<'input'>,
  'checked' | 'defaultChecked' | 'disabled' | 'name' | 'className'
> & {
  label: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (isChecked: boolean) => void;
};

/** For a choice with an immediate effect. Use Checkbox for a choice that is saved later. */
export function Switch({ label, hint, className, onCheckedChange, ...input }: SwitchProps) {
  const id = useId();
  return (
    <ChoiceRow {...{ label, hint, id, className }} isControlLast>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onCheckedChange?.(target.checked)}
        className="h-7 w-12 shrink-0 appearance-none rounded-full bg-outline p-1 transition-colors duration-slow before:block before:size-5 before:rounded-full before:bg-surface before:shadow-sm before:transition-[translate] before:duration-slow checked:bg-accent checked:before:translate-x-5"
      />
    </ChoiceRow>
  );
}
