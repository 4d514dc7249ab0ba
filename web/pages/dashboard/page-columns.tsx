import { memo, type ReactNode, type ComponentType } from 'react';
import { SideCardsOnDemand } from './side-cards-on-demand.tsx';

type PageColumnsProps = { hasSide: boolean; children: ReactNode };

/** Beside the habits on a wide screen, below them elsewhere. */
export function PageColumns({ hasSide, children }: PageColumnsProps) {
  if (!hasSide || sideWidgets.length === 0) return children;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <Side />
    </div>
  );
}

/** Nothing of it changes with a tick. */
const Side = memo(function Side() {
  return (
    <aside
      aria-label="Together"
      className="grid content-start items-start gap-6 md:max-lg:grid-cols-2"
    >
      {sideWidgets.map((Widget, at) => (
        <Widget key={at} />
      ))}
    </aside>
  );
});

/** The cards beside the habits, from top to bottom. While there are none, the habits have the width. */
const sideWidgets: readonly ComponentType[] = [SideCardsOnDemand];
