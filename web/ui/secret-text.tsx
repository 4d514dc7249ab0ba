import { useId } from 'react';

/** A secret that is shown once. A click selects all of it, for browsers that cannot copy. */
export function SecretText({ label, secret }: { label: string; secret: string }) {
  const labelId = useId();
  return (
    <>
      <p id={labelId} className="font-medium">
        {label}
      </p>
      <output
        aria-labelledby={labelId}
        className="rounded-md border border-border p-3 font-mono text-sm wrap-anywhere select-all"
      >
        {secret}
      </output>
    </>
  );
}
