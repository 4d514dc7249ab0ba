import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ChoiceRowProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The control is named by `id-label` and described by `id-hint`, so that the hint is not part of the name. */
  id: string;
  isLabelHidden?: boolean;
  isControlLast?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A checkbox or a switch with its label. The whole row can be tapped. */
export function ChoiceRow(props: ChoiceRowProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 py-2',
        'has-disabled:cursor-not-allowed has-disabled:opacity-50',
        props.isLabelHidden && 'min-w-11 justify-center',
        props.isControlLast &&
          'flex-row-reverse justify-between max-[16rem]:flex-col-reverse max-[16rem]:items-start',
        props.className,
      )}
    >
      {props.children}
      <span className={clsx('grid min-w-0', props.isLabelHidden && 'sr-only')}>
        <span id={`${props.id}-label`}>{props.label}</span>
        {props.hint && (
          <span id={`${props.id}-hint`} className="text-sm text-secondary">
            {props.hint}
          </span>
        )}
      </span>
    </label>
  );
}
