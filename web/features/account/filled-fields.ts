import { useEffect } from 'react';

/** One entry for each field of a form, in order: whether something stands in it. */
export type OnFilled = (filled: readonly boolean[]) => void;

export function useFilledFields(values: object, onFilled: OnFilled | undefined): void {
  useEffect(
    () => onFilled?.(Object.values(values).map((value) => value !== '')),
    [values, onFilled],
  );
}
