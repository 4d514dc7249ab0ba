import type { ReactNode } from 'react';

type CardColumnsProps = { wide: ReactNode; narrow: ReactNode };

/** Two columns of cards on a wide screen, one on others. */
export const CardColumns = ({ wide, narrow }: CardColumnsProps) => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.35fr_1fr]">
    <div className="grid min-w-0 gap-6">{wide}</div>
    <div className="grid min-w-0 gap-6">{narrow}</div>
  </div>
);
