import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { Routes } from './router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

type AppProps = {
  client: QueryClient;
  /** Called when it stands in the page. */
  onDrawn?: () => void;
};

/** All that is drawn: in the browser, and ahead of it by the build (first-sights.tsx). */
export function App({ client, onDrawn }: AppProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <Routes />
          <Toaster />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
