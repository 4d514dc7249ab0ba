import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

type Told = {
  id?: number;
  method?: string;
  params?: { url?: string };
  result?: Record<string, string>;
  error?: { message: string };
};

type Visit = {
  url: string;
  cookie: string;
  slowdown: number;
  /** Run in the page before its own scripts; the visit ends when it writes a hash into the address. */
  script: string;
};

export type BareBrowser = {
  /** In a profile of its own: nothing is in its cache. */
  visit(visit: Visit): Promise<string>;
  close(): Promise<void>;
};

const PATIENCE_MS = 30_000;
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
 * A browser as people have it. Playwright switches on what a debugger needs, such as the place in the
 * code of each error and each request; a page pays for that with a fifth of the time that it takes to
 * start. Here no more is asked for than a slower processor.
 */
export async function openBareBrowser(executable: string): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'habitcrush-browser-'));
  const browser = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const wire = connect(browser);
  return {
    visit: (visit) => visitOnce(wire, visit),
    close: async () => {
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function visitOnce(wire: Wire, { url, cookie, slowdown, script }: Visit): Promise<string> {
  const { browserContextId } = await wire.ask('Target.createBrowserContext', {});
  const [name, value] = cookie.split(/=(.*)/);
  const cookies = [{ name, value, url, httpOnly: true }];
  await wire.ask('Storage.setCookies', { browserContextId, cookies });
  const place = { url: 'about:blank', browserContextId };
  const { targetId } = await wire.ask('Target.createTarget', place);
  const { sessionId } = await wire.ask('Target.attachToTarget', { targetId, flatten: true });
  const settings: [method: string, params: object][] = [
    ['Emulation.setDeviceMetricsOverride', PHONE],
    ['Emulation.setCPUThrottlingRate', { rate: slowdown }],
    ['Page.enable', {}],
    ['Page.addScriptToEvaluateOnNewDocument', { source: script }],
  ];
  for (const [method, params] of settings) await wire.ask(method, params, sessionId);
  const told = wire.nextText();
  await wire.ask('Page.navigate', { url }, sessionId);
  const text = await told;
  await wire.ask('Target.disposeBrowserContext', { browserContextId });
  return text;
}

type Wire = {
  ask(method: string, params: object, sessionId?: string): Promise<Record<string, string>>;
  /** What the page writes into its address. */
  nextText(): Promise<string>;
};

const END_OF_MESSAGE = '\0';

function connect({ stdio }: ChildProcess): Wire {
  const [, , , toBrowser, fromBrowser] = stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, (told: Told) => void>();
  let onText: ((text: string) => void) | undefined;
  let lastId = 0;
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (rest + piece).split(END_OF_MESSAGE);
    rest = messages.pop() ?? '';
    for (const message of messages) hear(JSON.parse(message) as Told);
  });

  function hear(told: Told): void {
    if (told.id !== undefined) waiting.get(told.id)?.(told);
    else if (told.method === 'Page.navigatedWithinDocument')
      onText?.(new URL(told.params?.url ?? '').hash.slice(1));
  }

  return {
    ask: async (method, params, sessionId) => {
      lastId += 1;
      const id = lastId;
      const { result, error } = await inTime<Told>(method, (resolve) => {
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
    const timer = setTimeout(() => reject(new Error(`No word from ${name}.`)), PATIENCE_MS);
    begin((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
