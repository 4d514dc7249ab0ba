import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { shellName, SIGN_IN_VIEWS, type SignInView } from '#domain/site/sign-in-views.ts';
import { SIGNED_IN_PAGES } from '#domain/site/site-paths.ts';
import { App } from './app/app.tsx';
import { createQueryClient } from './client/query-client.ts';
import { setAnonymous } from './features/account/user.ts';
import { signInMethodsQueryOptions } from './features/account/sign-in-methods.ts';
import { paths } from './paths.ts';
import { prefetchFirstPage } from './app/router.tsx';
import { FirstFrame } from './app/app-frame.tsx';

/**
 * The markup that the server sends with each page, so that it is visible before any script runs. Only the build runs
 * this file.
 */
export async function prerenderPages(): Promise<Record<string, string>> {
  const frames = SIGNED_IN_PAGES.map((name) => [name, drawFrame(`/${name}`)] as const);
  const signIns = await Promise.all(
    SIGN_IN_VIEWS.map(async (view) => [shellName(view), await drawSignIn(view)] as const),
  );
  return Object.fromEntries([...frames, ...signIns]);
}

/** Equals the first render of the browser, which hydrates it. */
async function drawSignIn(view: SignInView): Promise<string> {
  const client = createQueryClient();
  setAnonymous(client);
  client.setQueryData(signInMethodsQueryOptions.queryKey, view);
  await prefetchFirstPage(client, paths.auth);
  const markup = drawAt(paths.auth, <App client={client} />);
  // Its timers would keep the build running.
  client.clear();
  return markup;
}

/** Replaced by the page, which knows the user. */
const drawFrame = (path: string): string =>
  drawAt(
    path,
    <QueryClientProvider client={createQueryClient()}>
      <FirstFrame />
    </QueryClientProvider>,
  );

const drawAt = (path: string, page: ReactNode): string =>
  renderToString(
    <Router ssrPath={path} ssrSearch="">
      {page}
    </Router>,
  );
