import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { Router, useRouter } from 'wouter';
import { shownAddressHooks } from '#web/client/shown-address.ts';
import { Routes } from './router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

type AppProps = {
  client: QueryClient;
  /** Called when it stands in the page. */
  onDrawn?: () => void;
};

/** All that is drawn: in the browser, and ahead of it by the build (prerendered.tsx). */
export function App({ client, onDrawn }: AppProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <ShownAddress>
            <Routes />
          </ShownAddress>
          <Toaster />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Below it, the address is that of the page, also while a panel is open over it. */
function ShownAddress({ children }: { children: ReactNode }) {
  // A router with its own hooks drops the address that the build draws. The browser has none, and must not get an empty
  // one: it would draw another page while it hydrates.
  const { ssrPath, ssrSearch } = useRouter();
  return (
    <Router
      {...shownAddressHooks}
      {...(ssrPath !== undefined && { ssrPath })}
      {...(ssrSearch !== undefined && { ssrSearch })}
    >
      {children}
    </Router>
  );
}
