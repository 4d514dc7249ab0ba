import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** What a test expects to go wrong. Everything else that does fails it. */
export type Announced = {
  /** A refused call: its status and path. */
  refusal: (status: number, path: string) => void;
  /** Any refused call with this status. */
  refusals: (status: number) => void;
  /** A call that never arrives. */
  brokenCall: (path: string) => void;
  /** Another site that people are led to. */
  visit: (address: string) => void;
};

export type Watch = { announced: Announced; faults: () => string[] };

/** Asking who is signed in is answered 401 to a visitor: that is how the site finds out. */
const QUESTION = '401 /api/user';

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
    else if (fault !== QUESTION) faults.push(fault);
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
    announced: {
      refusal: (status, path) => expected.add(`${status} ${path}`),
      refusals: (status) => expectedStatuses.push(status),
      brokenCall: (path) => expected.add(`broken ${path}`),
      visit: (other) => hosts.add(new URL(other).host),
    },
    // The site logs each failed call once: as many lines as announced failures are no fault.
    faults: () =>
      logged.length > happened.length && !isNetworkAway ? [...faults, ...logged] : faults,
  };
}

const pathOf = (url: string) => new URL(url).pathname;
const describe = (response: Response) => `${response.status()} ${pathOf(response.url())}`;

/** Said where a journey blocks the worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** The browser's own line about a failed call says less than the response, which is judged itself. */
const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  message.text() !== BLOCKED &&
  !message.text().startsWith('Failed to load resource');

function isForeign(request: Request, hosts: ReadonlySet<string>): boolean {
  const { protocol, host } = new URL(request.url());
  return !['data:', 'blob:'].includes(protocol) && !hosts.has(host);
}

/** Only a journey that takes the network away sees this error. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/** Leaving a page, or a newer question for the same answer, ends what was under way. */
const wasLeftBehind = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED';
