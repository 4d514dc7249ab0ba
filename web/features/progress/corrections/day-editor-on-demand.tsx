import { type ComponentProps, Suspense, useEffect } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const Editor = lazyPart(() => import('./day-editor.tsx'), 'DayEditor');

/** Fetches the editor once the days have arrived, so that it also works offline. */
export function usePreloadedEditor(): void {
  useEffect(() => void Editor.preload(), []);
}

export const DayEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={<DaySkeleton />}>
    <Editor {...props} />
  </Suspense>
);

export const DaySkeleton = () => (
  <LoadingRegion label="Loading the day…">
    <Skeleton className="h-13 w-full" />
  </LoadingRegion>
);
