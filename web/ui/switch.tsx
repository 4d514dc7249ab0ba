import * as RadixSwitch from 'radix-ui/switch';
import { useId, type ReactNode } from 'react';
import { ChoiceRow } from './choice-row.tsx';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (isChecked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
};

/** For a choice with an immediate effect. Use Checkbox for a choice that is saved later. */
export function Switch({ label, hint, className, ...control }: SwitchProps) {
  const id = useId();
  return (
    <ChoiceRow {...{ label, hint, id, className }} isControlLast>
      <RadixSwitch.Root
        {...control}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="inline-flex h-7 w-12 shrink-0 items-center rounded-full bg-outline p-1 transition-colors duration-slow data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="size-5 rounded-full bg-surface shadow-sm transition-[translate] duration-slow data-[state=checked]:translate-x-5" />
      </RadixSwitch.Root>
    </ChoiceRow>
  );
}
