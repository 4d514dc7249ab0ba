import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { Router, useRouter } from 'wouter';
import { shownAddressHooks } from '#web/client/shown-address.ts';
import { Routes } from './router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

type AppProps = {
  client: QueryClient;
  /** Called after the first render. */
  onDrawn?: () => void;
};

/** The whole site. The browser renders it, and the build prerenders it (prerender.tsx). */
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

/** Passes on the address of the page, which stays while a panel is open over it. */
function ShownAddress({ children }: { children: ReactNode }) {
  // A router with separate hooks drops the address that the build passes. The browser passes none, and an empty one
  // would render another page during hydration.
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
