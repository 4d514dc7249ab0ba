import { useRef, type ReactNode } from 'react';
import { useSignedInUser } from '#web/features/account/user.ts';
import { ViewerCount } from '#web/features/presence/viewer-count.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** What stands around every page of somebody who is signed in. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { id } = useSignedInUser();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-60 rounded-md bg-primary px-4 py-3 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <Header />
        <main ref={main} id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {children}
        </main>
        <Footer viewers={<ViewerCount userId={id} />} />
      </div>
    </TooltipProvider>
  );
}
