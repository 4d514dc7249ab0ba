import { USER_CACHE, STORED_HEADER } from '#domain/site/user-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: where it says which files the app is made of, and what opens it without a network. */
declare const APP_FILES: string;
declare const APP_SHELL: string;

/** So many answers: those of the last visits, and not of every day there was. */
const ANSWERS_AT_MOST = 80;

/** A network that has not answered by then may as well be away. */
const PATIENCE_MS = 5_000;

/** It goes when they do. */
export const ofPerson = (): Promise<Cache> => caches.open(USER_CACHE);

/** All files of one build, or none: with one missing, this worker does not come to be. */
export async function keepApp(): Promise<void> {
  const answer = await fetch(APP_FILES);
  const files = (await answer.json()) as string[];
  await (await caches.open(APP_FILES)).addAll([APP_SHELL, ...files]);
  await self.skipWaiting();
}

/** Pages of the build before may still be open, and fetch more of it: it goes with the next one. */
export async function forgetOldApps(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name[0] === '/' && name !== APP_FILES);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Names of files say what is in them: whichever build kept one, it is the one that is meant. */
export const fileOf = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

/** The page as the server sends it, or the app that is here. */
export async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const shell = caches.match(APP_SHELL);
  const sent = async (): Promise<Response> => {
    const page = ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
    return page.status < 500 ? page : ((await shell) ?? page);
  };
  return freshOr(shell, sent());
}

/** Who signs out while an answer is on its way does not find it here afterwards. */
let person = 0;

export async function forgetPerson(): Promise<void> {
  person += 1;
  await caches.delete(USER_CACHE);
}

/** An answer to a page: fresh, or as it was last. */
export async function read({ request }: FetchEvent): Promise<Response> {
  const owner = person;
  const cache = await ofPerson();
  const kept = cache.match(request);
  const ask = async (): Promise<Response> => {
    const answer = await fetch(request);
    const { ok, status } = answer;
    if (status === 401) await forgetPerson();
    if (ok && owner === person) await keep(cache, request, answer.clone());
    // The server cannot reach its database, or a proxy cannot reach the server: as good as no answer.
    if (status > 501 && status < 505 && (await kept)) throw status;
    return answer;
  };
  return freshOr(kept, ask());
}

/** What is kept anew goes last: the first ones have not been asked for the longest. */
async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  try {
    await cache.put(request, answer);
    const answers = (await cache.keys()).filter(({ url }) => url.includes('/api/'));
    await Promise.all(answers.slice(0, -ANSWERS_AT_MOST).map((request) => cache.delete(request)));
  } catch {
    // The device is full: the page has its answer all the same.
  }
}

function freshOr(kept: Promise<Response | undefined>, fresh: Promise<Response>): Promise<Response> {
  const late = new Promise<Response>((resolve) => {
    setTimeout(async () => {
      const known = await kept;
      if (known) resolve(known);
    }, PATIENCE_MS);
  });
  const answer = fresh.catch(async (away) => {
    const known = await kept;
    if (known) return markStored(known);
    throw away;
  });
  return Promise.race([answer, late]);
}

/** The page finds out by it that the server is away. */
function markStored({ body, headers }: Response): Response {
  const marked = new Headers(headers);
  marked.set(STORED_HEADER, '');
  return new Response(body, { headers: marked });
}
