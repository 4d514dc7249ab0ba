import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';

type PageHeadProps = {
  title: string;
  /** Elsewhere the bar of the phone has the dashboard already. */
  hasBackOnPhones?: boolean;
};

/** The title of a page, below a link to the dashboard. */
export const PageHead = ({ title, hasBackOnPhones = false }: PageHeadProps) => (
  <div className="grid grid-cols-1 gap-1">
    <Link
      href={paths.dashboard}
      className={buttonStyles({
        variant: 'quiet',
        className: clsx(
          '-ml-4 justify-self-start max-[16rem]:-ml-2 max-[16rem]:text-left!',
          !hasBackOnPhones && 'max-sm:hidden',
        ),
      })}
    >
      <ArrowLeft aria-hidden="true" />
      Back to Dashboard
    </Link>
    <h1 className="text-2xl max-[16rem]:text-xl">{title}</h1>
  </div>
);
