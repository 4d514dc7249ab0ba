import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type FiguresProps = {
  figures: readonly (readonly [label: string, value: ReactNode])[];
  layout: keyof typeof LAYOUTS;
};

const LAYOUTS = {
  /** With content beside them, they are stacked on a narrow phone, so that no number breaks. */
  beside: 'max-[22rem]:grid-cols-1 max-[22rem]:gap-2 sm:grid-cols-2',
  pairs: 'sm:grid-cols-2',
  /** Four in a row if there is room. */
  row: 'sm:grid-cols-[repeat(4,auto)]',
  /** Four in a row, or two on a narrow phone and with large text. */
  line: 'gap-x-2! max-[16rem]:grid-cols-2! min-[22rem]:grid-cols-[repeat(4,auto)] min-[22rem]:justify-between [&_dd]:text-lg! sm:[&_dd]:text-2xl! max-[16rem]:[&_dd]:text-base!',
};

/** Large numbers below their names. */
export function Figures({ figures, layout }: FiguresProps) {
  return (
    <dl
      className={clsx(
        'grid flex-1 auto-rows-min grid-cols-[repeat(2,auto)] content-evenly gap-4',
        'max-[16rem]:grid-cols-1 max-[16rem]:gap-2',
        LAYOUTS[layout],
      )}
    >
      {figures.map(([label, value]) => (
        <div key={label} className="grid content-start">
          <dt className="text-sm text-secondary">{label}</dt>
          {/* Smaller where number and unit would not fit one line. */}
          <dd className="text-xl font-semibold min-[25rem]:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
