import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';

export const BackToDashboard = () => (
  <Link
    href={paths.dashboard}
    className={buttonStyles({ variant: 'quiet', className: '-ml-4 justify-self-start' })}
  >
    <ArrowLeft aria-hidden="true" />
    Back to Dashboard
  </Link>
);
