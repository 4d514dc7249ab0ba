import { IDBFactory } from 'fake-indexeddb';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetToasts } from '../ui/toast/toast.ts';
import { listHabits, listHistories } from '#contract/habits.ts';
import { cachedComputedStyle } from './computed-style.ts';
import { historiesOf } from './histories.ts';
import { mockFallback, preparedResponse, watchNetwork } from './network.ts';

// Saved from tests that replace the clock.
const realSetImmediate = setImmediate;

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

// jsdom has no layout, so these do nothing.
function fillGapsOfJsdom(): void {
  globalThis.ResizeObserver = SilentObserver;
  Object.assign(globalThis, {
    // jsdom never paints, so callbacks after a paint run immediately.
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
  window.getComputedStyle = cachedComputedStyle;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

/** An error on the console, including those of React, fails the test. */
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
    // Unhandled rejections are reported one turn later.
    await new Promise((resolve) => realSetImmediate(resolve));
    process.off('unhandledRejection', collect);
    if (rejections.length > 0)
      throw new Error(`Unhandled rejections: ${rejections.map(String).join('\n')}`);
  });
}

/** Each test begins on a new device. Node's broadcast channels would reach the pages of earlier tests. */
function watchDevice(): void {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
}

/** A query that waits throws an error at each try, so the page is printed only when the message is read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, getElementError);
  const print = () => [message, prettyDOM(container)].join('\n\n');
  Object.defineProperty(error, 'message', { configurable: true, get: print });
  // By this name, testing-library recognises its own errors.
  error.name = 'TestingLibraryElementError';
  return error;
}

fillGapsOfJsdom();
watchDevice();
mockFallback(listHistories, async () => historiesOf((await preparedResponse(listHabits)) ?? []));
// Loading on demand takes time on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError });
watchConsole();
watchNetwork();
watchRejections();

// A change of the previous test may have shown its toast after the end of that test.
beforeEach(forgetToasts);

// Registered last, so it runs first, because unmounting may still log errors or make calls.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetToasts();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('data-theme');
});
