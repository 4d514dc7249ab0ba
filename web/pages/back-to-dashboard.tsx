import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';

type BackToDashboardProps = {
  /** Elsewhere the bar of the phone has the dashboard already. */
  isOnPhones?: boolean;
};

export const BackToDashboard = ({ isOnPhones = false }: BackToDashboardProps) => (
  <Link
    href={paths.dashboard}
    className={buttonStyles({
      variant: 'quiet',
      className: clsx('-ml-4 justify-self-start', !isOnPhones && 'max-sm:hidden'),
    })}
  >
    <ArrowLeft aria-hidden="true" />
    Back to Dashboard
  </Link>
);
