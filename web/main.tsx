import { onlineManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { logFailure } from './client/log.ts';
import { createQueryClient } from './client/query-client.ts';
import { keepSignedOut } from './features/account/keep-signed-out.ts';
import { setAnonymous } from './features/account/user.ts';
import { prefetchFirstPage } from './app/router.tsx';
import { isPrerendered, isVisitor, pressAgain } from './app/page-start.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no place for the application.');
const root: HTMLElement = element;

// Assumes a network until an event says otherwise. A page that the worker has opened checks it (web/app/on-device/).
onlineManager.setOnline(navigator.onLine && !('kept' in document.documentElement.dataset));
// With a worker, queries run without a network, because it returns stored data.
const client = createQueryClient(navigator.serviceWorker?.controller ? 'always' : 'online');
const app = <App client={client} onDrawn={answer} />;
const options = { onCaughtError: logFailure };

function draw(): void {
  if (isVisitor()) setAnonymous(client);
  if (isPrerendered(root)) hydrateRoot(root, app, options);
  // In slices, so that a slow phone responds to input in between.
  else startTransition(() => createRoot(root, options).render(app));
}

function answer(): void {
  delete root.dataset['drawn'];
  pressAgain();
}

keepSignedOut(client);
// Not awaited, because the code of the pages runs after this file.
void prefetchFirstPage(client, location.pathname).then(draw);
