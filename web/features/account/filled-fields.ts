import { useEffect } from 'react';

/** Whether each field of a form is filled, in order. */
export type OnFilled = (filled: readonly boolean[]) => void;

export function useFilledFields(values: object, onFilled: OnFilled | undefined): void {
  useEffect(
    () => onFilled?.(Object.values(values).map((value) => value !== '')),
    [values, onFilled],
  );
}
