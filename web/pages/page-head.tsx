import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

type Head = {
  title: string;
  /** Elsewhere the bar of the phone has the dashboard already. */
  hasBackOnPhones?: boolean;
};

/** By the first segment of the address. */
const HEADS = {
  'habit-planner': { title: 'Habit Planner' },
  notifications: { title: 'Notifications' },
  profile: { title: 'My Profile', hasBackOnPhones: true },
  progress: { title: 'Progress' },
} as const satisfies Record<string, Head>;

export type HeadedPage = keyof typeof HEADS;

export const isHeadedPage = (segment: string): segment is HeadedPage =>
  Object.hasOwn(HEADS, segment);

/** The title of a page, below a link to the dashboard. */
export function PageHead({ page }: { page: HeadedPage }) {
  const { title, hasBackOnPhones = false }: Head = HEADS[page];
  usePageTitle(title);
  return (
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
}
