import { isSignOutPending } from '#web/client/pending-sign-out.ts';

const visitor = () => document.documentElement.dataset['visitor'];

/**
 * The page was requested with a session cookie, and the user has not signed out here since. The session may have ended.
 */
export const hasSession = (): boolean => visitor() === 'known' && !isSignOutPending();

const JUST_SENT: ReadonlySet<string> = new Set(['navigate', 'reload']);

/** The page was requested without a session cookie. A page from the browser's history may be older than a sign-in. */
export function isVisitor(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visitor() === 'unknown' && JUST_SENT.has(navigation?.type ?? '');
}

/** Whether the page came with prerendered markup. */
export const isPartPrerendered = (): boolean =>
  document.getElementById('root')?.hasChildNodes() ?? false;

/** Whether the page was prerendered for this address. React then hydrates it, so focus and typed text stay. */
export function isPrerendered(root: HTMLElement): boolean {
  const { pathname, search, hash } = location;
  return root.dataset['drawn'] === pathname + search + hash && history.state === null;
}

declare global {
  interface Window {
    /** Handles the queued clicks of index.html, and that of a finger that is still down. */
    takeEarlyPresses?: (press: (control: HTMLElement) => void) => void;
  }
}

/** Repeats the clicks that came before the page could handle them. */
export function pressAgain(): void {
  // React does not handle clicks while it renders.
  setTimeout(() => window.takeEarlyPresses?.((control) => findInPage(control)?.click()));
}

/** The button or link, or the one with the same name that has replaced it. */
function findInPage(control: HTMLElement): HTMLElement | undefined {
  if (control.isConnected) return control;
  const controls = document.querySelectorAll<HTMLElement>(`#root ${control.localName}`);
  return [...controls].find((other) => nameOf(other) === nameOf(control));
}

const nameOf = (control: HTMLElement) => control.ariaLabel ?? control.textContent;
