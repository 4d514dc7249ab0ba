import type { ReactNode } from 'react';
import { numberText } from '#domain/text/pluralise.ts';

const MAX_SHOWN = 100;

export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-error/12 p-3 text-error">
      {children}
    </p>
  );
}

export function RowErrors({ errors }: { errors: readonly string[] }) {
  const hidden = errors.length - MAX_SHOWN;
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-error/12 p-3 text-error">
      <p className="font-medium">Some habits couldn't be imported:</p>
      <ul className="grid gap-1 wrap-anywhere">
        {errors.slice(0, MAX_SHOWN).map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
      {hidden > 0 && <p>and {numberText(hidden)} more</p>}
    </div>
  );
}
