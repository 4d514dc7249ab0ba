import { onlineManager } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { logFailure } from './client/log.ts';
import { createQueryClient } from './client/query-client.ts';
import { keepSignedOut } from './features/account/keep-signed-out.ts';
import { setAnonymous } from './features/account/user.ts';
import { prefetchFirstPage } from './app/router.tsx';
import { isDrawnAhead, isNobody, pressAgain } from './app/arrival.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no place for the application.');
const root: HTMLElement = element;

// It hears of changes alone, and believes in a network until then. A page that the worker has opened finds out whether there
// is one (web/app/on-device/).
onlineManager.setOnline(navigator.onLine && !('kept' in document.documentElement.dataset));
// The worker answers with what was read last.
const client = createQueryClient(navigator.serviceWorker?.controller ? 'always' : 'online');
const app = <App client={client} onDrawn={answer} />;
const options = { onCaughtError: logFailure };

function draw(): void {
  if (isNobody()) setAnonymous(client);
  if (isDrawnAhead(root)) hydrateRoot(root, app, options);
  else createRoot(root, options).render(app);
}

function answer(): void {
  delete root.dataset['drawn'];
  pressAgain();
}

keepSignedOut(client);
// Not awaited: the code of the pages begins only when this file is through.
void prefetchFirstPage(client, location.pathname).then(draw);
