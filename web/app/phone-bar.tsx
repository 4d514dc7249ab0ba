import { ChartNoAxesColumn, LayoutGrid, Plus, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useIsCurrent } from './header-links.ts';

const QuickAddDialog = lazyPart(
  () => import('#web/features/habits/quick-add/quick-add-dialog.tsx'),
  'QuickAddDialog',
);

/** The most used pages, within reach of a thumb. The menu has the others. */
const PLACES = [
  { label: 'Today', path: paths.dashboard, Icon: LayoutGrid },
  { label: 'Progress', path: paths.progress, Icon: ChartNoAxesColumn },
  { label: 'Together', path: paths.challenges, Icon: UsersRound },
  { label: 'Me', path: paths.profile, Icon: UserRound },
] as const;

const [TODAY, PROGRESS, ...OTHERS] = PLACES;

/** Prerendered with the frame. Wide screens hide it. */
export function PhoneBar() {
  const { open, draw } = useDialogOnDemand();
  return (
    <>
      <nav
        aria-label="Most used"
        className="@container fixed inset-x-0 bottom-0 z-30 grid h-(--bar-room) in-data-first-steps:hidden sm:hidden grid-cols-5 items-start border-t border-border bg-background"
      >
        <Place {...TODAY} />
        <Place {...PROGRESS} />
        <button
          type="button"
          aria-label="Quick add"
          onClick={() => open()}
          className="grid h-14 place-content-center"
        >
          <span className="grid size-10 place-items-center rounded-full bg-accent text-on-accent">
            <Plus aria-hidden="true" className="size-6" />
          </span>
        </button>
        {OTHERS.map((place) => (
          <Place key={place.path} {...place} />
        ))}
      </nav>
      {draw((state) => (
        <QuickAddDialog {...state} />
      ))}
    </>
  );
}

function Place({ label, path, Icon }: (typeof PLACES)[number]): ReactNode {
  const isCurrent = useIsCurrent();
  return (
    <Link
      href={path}
      aria-current={isCurrent(path) ? 'page' : undefined}
      className="grid h-14 place-content-center justify-items-center gap-0.5 text-xs text-secondary aria-[current=page]:font-medium aria-[current=page]:text-text"
    >
      <Icon aria-hidden="true" className="size-5" />
      {/* At the largest text size, labels would overlap. */}
      <span className="@max-[18rem]:sr-only">{label}</span>
    </Link>
  );
}
