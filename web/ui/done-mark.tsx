import { clsx } from 'clsx';
import { Check } from 'lucide-react';

/** The mark of a done habit on all pages. `className` sets the size. */
export const DoneMark = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={clsx('grid place-items-center rounded-full bg-accent text-on-accent', className)}
  >
    <Check strokeWidth={3.5} className="size-[56%]" />
  </span>
);
