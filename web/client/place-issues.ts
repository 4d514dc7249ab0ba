import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './call-api.ts';

/** Puts what the server found wrong on the fields it found it in. */
export function placeIssues<Values extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
): void {
  if (!(error instanceof ApiError)) return;
  const placed = error.issues.filter(({ path }) => path in getValues());
  for (const [at, { path, message }] of placed.entries()) {
    setError(path as Path<Values>, { message }, { shouldFocus: at === 0 });
  }
}
