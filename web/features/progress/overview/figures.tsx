import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type FiguresProps = {
  figures: readonly (readonly [label: string, value: ReactNode])[];
  /** Four beside each other where there is room. */
  isRow?: boolean;
  /** Something stands beside them: on a narrow phone they stand one below the other, and no number is torn. */
  isBeside?: boolean;
};

/** Numbers set big, each under its name. */
export function Figures({ figures, isRow = false, isBeside = false }: FiguresProps) {
  return (
    <dl
      className={clsx(
        'grid flex-1 auto-rows-min grid-cols-[repeat(2,auto)] content-start gap-4',
        isBeside && 'max-[22rem]:grid-cols-1 max-[22rem]:gap-2',
        isRow ? 'sm:grid-cols-[repeat(4,auto)]' : 'sm:grid-cols-2',
      )}
    >
      {figures.map(([label, value]) => (
        <div key={label} className="grid content-start">
          <dt className="text-sm text-secondary">{label}</dt>
          {/* Smaller where a number would be torn from its unit. */}
          <dd className="text-xl font-semibold min-[25rem]:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
