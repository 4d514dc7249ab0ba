import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { logFailure } from './client/log.ts';
import { createQueryClient } from './client/query-client.ts';
import { keepSignedOut } from './features/account/keep-signed-out.ts';
import { prefetchFirstPage, Routes } from './router.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Toaster } from './ui/toast/toaster.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application.');

const client = createQueryClient();
const reactRoot = createRoot(root, { onCaughtError: logFailure });

function draw(): void {
  reactRoot.render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <Routes />
          <Toaster />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

keepSignedOut(client);
// Not awaited: the code of the pages begins only when this file is through.
void prefetchFirstPage(client, location.pathname).then(draw);
