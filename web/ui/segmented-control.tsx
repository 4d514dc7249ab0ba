import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

type Option<Value extends string> = { value: Value; label: string; icon?: ReactNode };

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** After a click or a tap, but not after an arrow key, which may be on its way to another option. */
  onPress?: () => void;
  /** Each label is below its icon. */
  isStacked?: boolean;
  isFullWidth?: boolean;
};

const MANY = 3;

/** Chooses one of a few visible options, like radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={clsx(
        'inline-flex max-w-full gap-0.5 rounded-md bg-secondary p-1',
        props.isFullWidth && 'flex w-full',
        // With large text on a phone, the options are below each other.
        props.isStacked ? 'flex min-w-0 flex-wrap' : 'max-[16rem]:min-w-0 max-[16rem]:flex-col',
      )}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-sm font-medium text-secondary transition-[background-color,color,box-shadow] select-none',
            'hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-sm',
            'has-focus-visible:outline-2 has-focus-visible:outline-text [&_svg]:size-4.5 [&_svg]:shrink-0',
            props.isStacked ? 'flex-1 flex-col gap-1 px-1 py-1.5 text-xs' : 'gap-2 px-3 text-sm',
            props.isFullWidth && 'flex-1',
            // Makes room for another label on a phone.
            props.options.length > MANY && 'max-sm:px-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            // A dialog gives its first focus to the chosen option.
            tabIndex={option.value === props.value ? 0 : -1}
            onChange={() => props.onValueChange(option.value)}
            onClick={({ detail }) => detail > 0 && props.onPress?.()}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
          />
          {option.icon}
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
