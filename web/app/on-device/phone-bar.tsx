import { CalendarDays, ChartNoAxesColumn, Flag, LayoutGrid, UserRound } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { paths } from '#web/paths.ts';
import { useMedia } from '#web/ui/use-media.ts';

const PHONE = '(width < 40rem)';

/** The most used places, where a thumb reaches them; all others are in the menu above. */
const PLACES = [
  { label: 'Today', path: paths.dashboard, Icon: LayoutGrid },
  { label: 'Planner', path: paths.habitPlanner, Icon: CalendarDays },
  { label: 'Progress', path: paths.progress, Icon: ChartNoAxesColumn },
  { label: 'Challenges', path: paths.challenges, Icon: Flag },
  { label: 'Profile', path: paths.profile, Icon: UserRound },
] as const;

/** The room for it is kept from the beginning (`--bar-room`): nothing moves when it comes. */
export function PhoneBar() {
  const [location] = useLocation();
  const isPhone = useMedia(PHONE);
  if (!isPhone) return null;
  const current = location === paths.home ? paths.dashboard : location;
  return (
    <nav
      aria-label="Most used"
      className="@container fixed inset-x-0 bottom-0 z-30 grid h-(--bar-room) in-data-first-steps:hidden grid-cols-5 items-start border-t border-border bg-background"
    >
      {PLACES.map(({ label, path, Icon }) => (
        <Link
          key={path}
          href={path}
          aria-current={path === current ? 'page' : undefined}
          className="grid h-14 place-content-center justify-items-center gap-0.5 text-xs text-secondary aria-[current=page]:font-medium aria-[current=page]:text-text"
        >
          <Icon aria-hidden="true" className="size-5" />
          {/* As large as letters can be set, they would run into each other. */}
          <span className="@max-[18rem]:sr-only">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
