import { useRef, useState, type ReactNode, type Ref, Suspense } from 'react';
import { closeHabit, useHabitInAddress } from '#web/client/shown-address.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import {
  UserHabitsProvider,
  prefetchUserHabits,
} from '#web/features/habits/data/user-habits-provider.tsx';
import { ViewerCount } from '#web/features/presence/viewer-count.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { useFocusOnNavigation } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { fetchUntilLoaded } from './fetch-until-loaded.ts';
import { Footer } from './footer.tsx';
import { FirstHeader, Header } from './header.tsx';
import { useIsCurrent } from './header-links.ts';
import { PageLoading } from './page-loading.tsx';
import { Palette } from './palette/palette.tsx';
import { PhoneBar } from './phone-bar.tsx';

/** The page itself loads first. */
const ON_DEVICE_DELAY_MS = 500;

const fetchOnDevice = async () => {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, ON_DEVICE_DELAY_MS));
  return fetchUntilLoaded(() => import('./on-device/on-device.tsx'));
};

const OnDevice = lazyPart(fetchOnDevice, 'OnDevice');

const HabitPanel = lazyPart(
  () => import('#web/features/progress/details/habit-panel.tsx'),
  'HabitPanel',
);

/** Needs the user. */
export const prefetch = prefetchUserHabits;

/** The frame of all pages for signed-in users. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { id } = useSignedInUser();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main, 'app');
  return (
    <UserHabitsProvider key={id} userId={id}>
      <TooltipProvider>
        <FrameParts
          header={
            <>
              <Header />
              <Suspense>
                <OnDevice />
              </Suspense>
            </>
          }
          main={main}
          footer={<Footer viewers={<ViewerCount userId={id} />} />}
        >
          {children}
        </FrameParts>
        <HabitInAddress />
        <Palette />
      </TooltipProvider>
    </UserHabitsProvider>
  );
}

/** The panel of the habit in the address, over any page. */
export function HabitInAddress() {
  const id = useHabitInAddress();
  const [shown, setShown] = useState(id);
  // It keeps its content while it closes.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return (
    <ErrorBoundary resetKey={id ?? ''} onFailed={() => id !== null && closeFailedHabit()}>
      <Suspense>
        <HabitPanel id={shown} isOpen={id !== null} onClose={closeHabit} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The page below stays. Without a network, the code of the panel may be missing on this device. */
function closeFailedHabit(): void {
  const description = navigator.onLine
    ? 'Reload the page and try again.'
    : 'Try again when you’re back online.';
  toast({ title: 'Couldn’t open the habit', description, variant: 'destructive' });
  closeHabit();
}

/** Prerendered, so it shows nothing that depends on the user or the time. */
export function FirstFrame() {
  const isCurrent = useIsCurrent();
  return (
    <div data-header-row={isCurrent(paths.dashboard) ? '' : undefined}>
      <FrameParts header={<FirstHeader />}>
        <PageLoading />
      </FrameParts>
    </div>
  );
}

type FramePartsProps = {
  header: ReactNode;
  main?: Ref<HTMLElement>;
  footer?: ReactNode;
  children: ReactNode;
};

/** The footer starts below the screen, so it does not move while a page loads. */
function FrameParts({ header, main, footer, children }: FramePartsProps) {
  return (
    <div data-frame className="flex min-h-dvh flex-col pb-(--bar-room)">
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-primary px-4 py-3 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {header}
      <PhoneBar />
      <main ref={main} id="main" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
        {children}
      </main>
      {footer}
    </div>
  );
}
