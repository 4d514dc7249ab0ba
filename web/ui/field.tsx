import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

/** The properties of every field. */
export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** The error message. With it, the field is marked as invalid. */
  error?: string | undefined;
  /** Screen readers still announce the label. */
  isLabelHidden?: boolean;
  /** At the end of the label's row: a counter, a link. */
  aside?: ReactNode;
};

type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldFrameProps = FieldProps & {
  id?: string | undefined;
  isRequired?: boolean | undefined;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

export const controlStyles = clsx(
  'w-full min-h-11 rounded-md border border-outline bg-surface px-3 text-base text-text',
  'transition-[border-color,box-shadow] hover:border-text-secondary',
  'focus-visible:border-text focus-visible:outline-offset-0',
  'aria-invalid:border-error disabled:cursor-not-allowed disabled:border-border',
  'disabled:bg-secondary disabled:text-text-secondary',
);

/** Connects label, control, hint and error for screen readers. */
export function FieldFrame(props: FieldFrameProps) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const hintId = props.hint ? `${id}-hint` : undefined;
  const errorId = props.error ? `${id}-error` : undefined;
  return (
    <div className={clsx('grid grid-cols-1 content-start gap-1.5', props.className)}>
      <div
        className={clsx(
          'flex items-baseline justify-between gap-3',
          props.isLabelHidden && 'sr-only',
        )}
      >
        <label
          htmlFor={id}
          className={clsx(
            'text-sm font-medium',
            props.isRequired && "after:text-secondary after:content-['_*'/'']",
          )}
        >
          {props.label}
        </label>
        {props.aside && <span className="text-sm text-secondary">{props.aside}</span>}
      </div>
      {props.children({
        id,
        'aria-describedby': clsx(errorId, hintId) || undefined,
        'aria-invalid': props.error ? true : undefined,
      })}
      {props.error && (
        <p id={errorId} className="text-sm font-medium text-error">
          {props.error}
        </p>
      )}
      {props.hint && (
        <p id={hintId} className="text-sm text-secondary">
          {props.hint}
        </p>
      )}
    </div>
  );
}

/** Separates the properties of the field from those of its control. */
export function splitFieldProps<
  Props extends FieldProps & {
    required?: boolean | undefined;
    className?: string | undefined;
    id?: string | undefined;
  },
>(props: Props) {
  const { label, hint, error, isLabelHidden, aside, required, className, id, ...control } = props;
  const frame = {
    label,
    hint,
    error,
    aside,
    className,
    id,
    isRequired: required,
    ...(isLabelHidden && { isLabelHidden }),
  };
  return { frame, control: { ...control, 'aria-required': required } };
}
