import { isSignOutPending } from '#web/client/pending-sign-out.ts';

const visitor = () => document.documentElement.dataset['visitor'];

/**
 * The server has seen the sign of a session. It may have ended since; mostly it has not. Whoever has signed out here
 * is nobody any more, though the server may still have to hear of it.
 */
export const isKnown = (): boolean => visitor() === 'known' && !isSignOutPending();

const JUST_SENT: ReadonlySet<string> = new Set(['navigate', 'reload']);

/**
 * The server has seen no sign of a session. Believed of a page that has just been sent: one from the browser's
 * history may be older than a sign-in.
 */
export function isNobody(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visitor() === 'nobody' && JUST_SENT.has(arrival?.type ?? '');
}

/** Something of the page came with it. */
export const isSomethingSeen = (): boolean =>
  document.getElementById('root')?.hasChildNodes() ?? false;

/**
 * Whether what came with the page is what would be drawn first at this very address. It is then taken over, and
 * with it the focus and what was typed; else it is replaced.
 */
export function isDrawnAhead(root: HTMLElement): boolean {
  const { pathname, search, hash } = location;
  return root.dataset['drawn'] === pathname + search + hash && history.state === null;
}

declare global {
  interface Window {
    /** Ends the waiting of buttons that index.html has begun. A finger that is still down presses when it is lifted. */
    takeEarlyPresses?: (press: (button: HTMLElement) => void) => void;
  }
}

/** What was pressed before the page could answer is pressed now. */
export function pressAgain(): void {
  // Not while React is at work, which would not hear it.
  setTimeout(() => window.takeEarlyPresses?.((button) => findInPage(button)?.click()));
}

/** The button itself, or the one of its name in what has replaced the frame it stood in. */
function findInPage(button: HTMLElement): HTMLElement | undefined {
  if (button.isConnected) return button;
  const buttons = document.querySelectorAll<HTMLElement>('#root button');
  return [...buttons].find((other) => nameOf(other) === nameOf(button));
}

const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent;
