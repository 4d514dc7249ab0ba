import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChoiceRow } from './choice-row.tsx';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (isChecked: boolean) => void;
};

/** For what takes effect at once; a choice that is saved later is a Checkbox. */
export function Switch({ label, hint, onCheckedChange, className, ...input }: SwitchProps) {
  const id = useId();
  return (
    <ChoiceRow {...{ label, hint, id, className }} isControlLast>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            input.onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
          className="peer absolute inset-0 appearance-none rounded-full bg-outline transition-colors checked:bg-accent"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-surface shadow-sm transition-[translate] duration-slow peer-checked:translate-x-5"
        />
      </span>
    </ChoiceRow>
  );
}
