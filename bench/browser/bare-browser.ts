import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable, Writable } from 'node:stream';

type Answer = Record<string, string> & { result?: { value?: unknown }; exceptionDetails?: object };

type DevToolsMessage = {
  id?: number;
  method?: string;
  params?: { url?: string };
  result?: Answer;
  error?: { message: string };
};

type Point = { x: number; y: number };

/** Bandwidth and latency. */
export type NetworkSpeed = { kilobits: number; roundTripMs: number };

export type BarePage = {
  slowDown(times: number): Promise<void>;
  slowLine(line: NetworkSpeed): Promise<void>;
  open(url: string): Promise<void>;
  /** Runs the script before those of the page. Returns the hash that it writes into the address. */
  openUntilReport(url: string, script: string): Promise<string>;
  /** Awaits the promise of the script. */
  run<Result>(script: string): Promise<Result>;
  click(at: Point): Promise<void>;
  tap(at: Point): Promise<void>;
  close(): Promise<void>;
};

export type BareBrowser = {
  /** Opens a page in a new profile, with an empty cache and only this cookie. */
  openPage(url: string, cookie: string): Promise<BarePage>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 30_000;
/** The duration of a tap. */
const PRESS_MS = 80;
const PHONE = { width: 375, height: 800, deviceScaleFactor: 1, mobile: false };
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  '--remote-debugging-pipe',
];

/**
 * Starts a browser without Playwright, which enables features of a debugger, such as the source position of each
 * error and request. They make the start of a page a fifth slower. This one only throttles the CPU.
 */
export async function openBareBrowser(executable: string): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'habitcrush-browser-'));
  const browser = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const wire = connect(browser);
  return {
    openPage: (url, cookie) => openPage(wire, url, cookie),
    close: async () => {
      // Closes the browser by command, because the child may be a wrapper script. Killing that would leave the browser running.
      const ended = once(browser, 'exit');
      await wire.ask('Browser.close', {});
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function openPage(wire: Wire, siteUrl: string, cookie: string): Promise<BarePage> {
  const { browserContextId } = await wire.ask('Target.createBrowserContext', {});
  const [name, value] = cookie.split(/=(.*)/);
  const cookies = [{ name, value, url: siteUrl, httpOnly: true }];
  await wire.ask('Storage.setCookies', { browserContextId, cookies });
  const target = { url: 'about:blank', browserContextId };
  const { targetId } = await wire.ask('Target.createTarget', target);
  const { sessionId } = await wire.ask('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method: string, params: object) => wire.ask(method, params, sessionId);
  await ask('Emulation.setDeviceMetricsOverride', PHONE);
  await ask('Page.enable', {});

  async function open(url: string): Promise<void> {
    await ask('Page.navigate', { url });
  }

  return {
    open,
    openUntilReport: async (url, source) => {
      await ask('Page.addScriptToEvaluateOnNewDocument', { source });
      const message = wire.nextText();
      await open(url);
      return message;
    },
    run: async <Result>(expression: string) => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await ask('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return result?.value as Result;
    },
    slowDown: async (rate) => void (await ask('Emulation.setCPUThrottlingRate', { rate })),
    slowLine: async ({ kilobits, roundTripMs }) => {
      const downloadThroughput = (kilobits * 1000) / 8;
      const line = { downloadThroughput, uploadThroughput: downloadThroughput / 2 };
      const conditions = { offline: false, latency: roundTripMs, ...line };
      await ask('Network.enable', {});
      await ask('Network.emulateNetworkConditions', conditions);
    },
    click: async (at) => {
      const button = { ...at, button: 'left', clickCount: 1 };
      await ask('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
      await ask('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
      await sleep(PRESS_MS);
      await ask('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
    },
    tap: async (at) => {
      await ask('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
      await sleep(PRESS_MS);
      await ask('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    close: async () => void (await wire.ask('Target.disposeBrowserContext', { browserContextId })),
  };
}

type Wire = {
  ask(method: string, params: object, sessionId?: string): Promise<Answer>;
  /** Waits for the hash that the page writes into its address. */
  nextText(): Promise<string>;
};

const END_OF_MESSAGE = '\0';

function connect({ stdio }: ChildProcess): Wire {
  const [, , , toBrowser, fromBrowser] = stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, (message: DevToolsMessage) => void>();
  let onText: ((text: string) => void) | undefined;
  let lastId = 0;
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (rest + piece).split(END_OF_MESSAGE);
    rest = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message) as DevToolsMessage);
  });

  function receive(message: DevToolsMessage): void {
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'Page.navigatedWithinDocument')
      onText?.(new URL(message.params?.url ?? '').hash.slice(1));
  }

  return {
    ask: async (method, params, sessionId) => {
      lastId += 1;
      const id = lastId;
      const { result, error } = await inTime<DevToolsMessage>(method, (resolve) => {
        waiting.set(id, resolve);
        toBrowser.write(JSON.stringify({ id, method, params, sessionId }) + END_OF_MESSAGE);
      });
      waiting.delete(id);
      if (error) throw new Error(`${method}: ${error.message}`);
      return result ?? {};
    },
    nextText: () =>
      inTime<string>('the page', (resolve) => {
        onText = resolve;
      }),
  };
}

function inTime<T>(name: string, begin: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No word from ${name}.`)), TIMEOUT_MS);
    begin((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
