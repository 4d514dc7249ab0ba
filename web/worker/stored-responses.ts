import { LATE, STORED_HEADER, USER_CACHE } from '#domain/site/user-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Set by the build: the files of the app, and the page that opens it without a network. */
declare const APP_FILES: string;
declare const APP_SHELL: string;

const MAX_RESPONSES = 80;

/** After this time, the stored response is used. */
const NETWORK_TIMEOUT_MS = 5_000;

/** Deleted at a sign-out. */
export const openUserCache = (): Promise<Cache> => caches.open(USER_CACHE);

/** Stores all files of one build. If one is missing, this worker is not installed. */
export async function storeApp(): Promise<void> {
  const files = (await (await fetch(APP_FILES)).json()) as string[];
  await (await caches.open(APP_FILES)).addAll([APP_SHELL, ...files]);
  await self.skipWaiting();
}

/** Keeps the files of the previous build, because its open pages fetch more of them. */
export async function deleteOldApps(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name[0] === '/' && name !== APP_FILES);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A stored file of any build, because its name contains a hash of its content. */
export const fetchFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

/** The page of the server, or the stored app. */
export async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const shell = caches.match(APP_SHELL);
  const fetchPage = async (): Promise<Response> => {
    const page = ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
    // Without a network, Firefox resolves the preload to an error response instead of rejecting it.
    if (page.type === 'error') throw new TypeError('The network failed.');
    return page.status < 500 ? page : ((await shell) ?? page);
  };
  return networkFirst(shell, fetchPage());
}

/** Counts sign-outs: a response that arrives after one is not stored. */
let signOuts = 0;

export async function deleteUserCache(): Promise<void> {
  signOuts += 1;
  await caches.delete(USER_CACHE);
}

/** A fresh response, or the stored one. */
export async function read({ request }: FetchEvent): Promise<Response> {
  const before = signOuts;
  const cache = await openUserCache();
  const stored = cache.match(request);
  const load = async (): Promise<Response> => {
    const response = await fetch(request);
    const { ok, status } = response;
    if (status === 401) await deleteUserCache();
    if (ok && before === signOuts) await store(cache, request, response.clone());
    // The server cannot reach its database, or a proxy cannot reach the server.
    if (status > 501 && status < 505 && (await stored)) throw status;
    return response;
  };
  return networkFirst(stored, load());
}

/** Appends the response, so that the first ones are the oldest. */
async function store(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    const stored = (await cache.keys()).filter(({ url }) => url.includes('/api/'));
    await Promise.all(stored.slice(0, -MAX_RESPONSES).map((one) => cache.delete(one)));
  } catch {
    // The device is full. The page gets the response anyway.
  }
}

function networkFirst(
  stored: Promise<Response | undefined>,
  fresh: Promise<Response>,
): Promise<Response> {
  const late = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS)).then(async () => {
    const known = await stored;
    return known ? markStored(known, LATE) : fresh;
  });
  const response = fresh.catch(async (error) => {
    const known = await stored;
    if (known) return markStored(known, 'unreachable');
    throw error;
  });
  return Promise.race([response, late]);
}

/** The header tells the page that the data are old, and why. */
function markStored({ body, headers }: Response, reason: string): Response {
  const marked = new Headers(headers);
  marked.set(STORED_HEADER, reason);
  return new Response(body, { headers: marked });
}
