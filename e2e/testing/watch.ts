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

export type Watch = { expectedErrors: ExpectedErrors; faults: () => string[] };

/** The page requests the user to find out whether there is a session. Visitors get a 401. */
const SESSION_CHECK = '401 /api/user';

export function watch(context: BrowserContext, address: string, isNetworkAway = false): Watch {
  const faults: string[] = [];
  const logged: string[] = [];
  const expected = new Set<string>();
  const happened: string[] = [];
  const hosts = new Set([new URL(address).host]);

  const expectedStatuses: number[] = [];
  const isExpected = (fault: string) =>
    expected.has(fault) || expectedStatuses.some((status) => fault.startsWith(`${status} `));
  const judge = (fault: string) => {
    if (isExpected(fault)) happened.push(fault);
    else if (fault !== SESSION_CHECK) faults.push(fault);
  };
  context.on('weberror', (error) => faults.push(`error in the page: ${error.error().message}`));
  context.on('console', (message) => isComplaint(message) && logged.push(message.text()));
  context.on('request', (request) => {
    if (isForeign(request, hosts)) faults.push(`foreign host: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) judge(describe(response));
  });
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === OFFLINE) isNetworkAway = true;
    if (!wasLeftBehind(request) && !isNetworkAway) judge(`broken ${pathOf(request.url())}`);
  });
  return {
    expectedErrors: {
      refusal: (status, path) => expected.add(`${status} ${path}`),
      refusals: (status) => expectedStatuses.push(status),
      brokenCall: (path) => expected.add(`broken ${path}`),
      visit: (other) => hosts.add(new URL(other).host),
    },
    // The site logs each failed call once, so each expected failure allows one logged line.
    faults: () =>
      logged.length > happened.length && !isNetworkAway ? [...faults, ...logged] : faults,
  };
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
