import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** The errors that a test expects. Any other error fails it. */
export type ExpectedErrors = {
  /** A refused call: its status and path. */
  refusal: (status: number, path: string) => void;
  /** Any refused call with this status. */
  refusals: (status: number) => void;
  /** A call that gets no response. */
  brokenCall: (path: string) => void;
  /** A page opens an address of another site. */
  visit: (address: string) => void;
};

export type Watch = { expectedErrors: ExpectedErrors; problems: () => string[] };

/** The page requests the user to find out whether there is a session. Visitors get a 401. */
const SESSION_CHECK = '401 /api/user';
/** A page that checks its connection while the server stops. */
const STOPPING = '503 /api/health';

export function watch(context: BrowserContext, address: string, isNetworkAway = false): Watch {
  const problems: string[] = [];
  const logged: string[] = [];
  const expected = new Set<string>();
  const happened: string[] = [];
  const hosts = new Set([new URL(address).host]);

  const expectedStatuses: number[] = [];
  const wasSentBeforeEnd = watchSignOuts(context);
  const isExpected = (problem: string) =>
    expected.has(problem) || expectedStatuses.some((status) => problem.startsWith(`${status} `));
  const report = (problem: string) => {
    if (isExpected(problem)) happened.push(problem);
    else if (problem !== SESSION_CHECK && !(isNetworkAway && problem === STOPPING)) {
      problems.push(problem);
    }
  };
  context.on('weberror', (error) => problems.push(`error in the page: ${error.error().message}`));
  context.on('console', (message) => isComplaint(message) && logged.push(message.text()));
  context.on('request', (request) => {
    if (isForeign(request, hosts)) problems.push(`foreign host: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    if (response.status() === 401 && wasSentBeforeEnd(response.request())) happened.push(OVERTAKEN);
    else report(describe(response));
  });
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === OFFLINE) isNetworkAway = true;
    if (!wasLeftBehind(request) && !isNetworkAway) report(`broken ${pathOf(request.url())}`);
  });
  return {
    expectedErrors: {
      refusal: (status, path) => expected.add(`${status} ${path}`),
      refusals: (status) => expectedStatuses.push(status),
      brokenCall: (path) => expected.add(`broken ${path}`),
      visit: (other) => hosts.add(new URL(other).host),
    },
    // The site logs each failed call once, so each expected failure allows one logged line.
    problems: () =>
      logged.length > happened.length && !isNetworkAway ? [...problems, ...logged] : problems,
  };
}

/** A call that the server handles after a sign-out that was sent later. */
const OVERTAKEN = 'refused after a sign-out';

const isSignOut = (request: Request) => pathOf(request.url()) === '/api/logout';

/** Tells whether a request was sent before a sign-out ended. */
function watchSignOuts(context: BrowserContext): (request: Request) => boolean {
  const sent: Request[] = [];
  let sentBeforeEnd = 0;
  const end = (request: Request) => {
    if (isSignOut(request)) sentBeforeEnd = sent.length;
  };
  context.on('request', (request) => {
    sent.push(request);
    if (isSignOut(request)) sentBeforeEnd = Infinity;
  });
  context.on('response', (response) => end(response.request()));
  context.on('requestfailed', end);
  return (request) => sent.indexOf(request) < sentBeforeEnd;
}

const pathOf = (url: string) => new URL(url).pathname;
const describe = (response: Response) => `${response.status()} ${pathOf(response.url())}`;

/** Chromium logs this warning when a journey blocks the service worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Ignores the browser's log line about a failed call, because the response is checked. */
const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  message.text() !== BLOCKED &&
  !message.text().startsWith('Failed to load resource');

function isForeign(request: Request, hosts: ReadonlySet<string>): boolean {
  const { protocol, host } = new URL(request.url());
  return !['data:', 'blob:'].includes(protocol) && !hosts.has(host);
}

/** Chromium's error for calls without a network. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/** Leaving a page, or sending a newer request, aborts earlier requests. */
const wasLeftBehind = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED';
