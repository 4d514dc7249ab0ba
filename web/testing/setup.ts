import { IDBFactory } from 'fake-indexeddb';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetToasts } from '../ui/toast/toast.ts';
import { listHabits, listHistories } from '#contract/habits.ts';
import { historiesOf } from './histories.ts';
import { mockFallback, preparedAnswer, watchNetwork } from './network.ts';

// Kept from tests that replace the clock.
const realSetImmediate = setImmediate;

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

// jsdom lays nothing out, so these can only be still.
function fillGapsOfJsdom(): void {
  globalThis.ResizeObserver = SilentObserver;
  Object.assign(globalThis, {
    IntersectionObserver: SilentObserver,
    // What waits until a browser has drawn waits for nothing here.
    requestIdleCallback: (run: () => void) => run(),
    CSS: { escape: (text: string) => text.replace(/[^\w-]/g, (mark) => `\\${mark}`) },
  });
  Object.assign(Element.prototype, {
    scrollIntoView: () => {},
    hasPointerCapture: () => false,
    setPointerCapture: () => {},
    releasePointerCapture: () => {},
  });
  window.scrollTo = () => {};
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

/** An error on the console, React's own included, fails the test that caused it. */
function watchConsole(): void {
  let complaints: string[] = [];
  const complain = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '));
  beforeEach(() => {
    complaints = [];
    vi.spyOn(console, 'error').mockImplementation(complain);
  });
  afterEach(() => {
    vi.mocked(console.error).mockRestore();
    if (complaints.length > 0) throw new Error(`The console complained: ${complaints.join('\n')}`);
  });
}

function watchRejections(): void {
  let rejections: unknown[] = [];
  const collect = (reason: unknown) => void rejections.push(reason);
  beforeEach(() => {
    rejections = [];
    process.on('unhandledRejection', collect);
  });
  afterEach(async () => {
    // A rejection is told of one turn after it happened.
    await new Promise((resolve) => realSetImmediate(resolve));
    process.off('unhandledRejection', collect);
    if (rejections.length > 0)
      throw new Error(`Nobody handled: ${rejections.map(String).join('\n')}`);
  });
}

/** Each test begins on a new device. Node's channels would reach the pages of earlier tests. */
function watchDevice(): void {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
}

fillGapsOfJsdom();
watchDevice();
mockFallback(listHistories, async () => historiesOf((await preparedAnswer(listHabits)) ?? []));
// What is fetched on demand takes its time on a busy machine; a test that waits for nothing still ends.
configure({ asyncUtilTimeout: 4000 });
watchConsole();
watchNetwork();
watchRejections();

// Registered last, so it runs first: leaving the page may still complain or call.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetToasts();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('data-theme');
});
