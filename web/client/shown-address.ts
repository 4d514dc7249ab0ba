import {
  navigate,
  useBrowserLocation,
  useHistoryState,
  useSearch,
} from 'wouter/use-browser-location';
import { habitPath, paths } from '#web/paths.ts';

/** The state of a history entry whose address opens a panel. It names the page below the panel. */
type PanelEntry = { pageBelow: string };

/** The address of a page during prerendering. */
type ServerAddress = { ssrPath?: string; ssrSearch?: string };

/** The habit whose panel the address opens. */
export function useHabitInAddress(): string | null {
  const [path] = useBrowserLocation();
  return habitIn(path, useSearch());
}

function habitIn(path: string, search: string): string | null {
  const query = new URLSearchParams(search);
  return path === paths.progress && !query.has('tab') ? query.get('habit') : null;
}

/** Opens the panel of a habit over the current page. */
export function openHabit(id: number): void {
  const pageBelow = `${location.pathname}${location.search}`;
  navigate(habitPath(id), { state: { pageBelow } satisfies PanelEntry });
}

/** Goes back to the page below, or to Progress if the address was opened directly. */
export function closeHabit(): void {
  if (pageBelowIn(history.state)) history.back();
  else navigate(paths.progress, { replace: true });
}

const pageBelowIn = (state: unknown): string | undefined =>
  (state as Partial<PanelEntry> | null)?.pageBelow;

/** The address of the page. While a panel is open, the browser's address differs. */
function useShownAddress(server?: ServerAddress): { path: string; search: string } {
  const [path] = useBrowserLocation(server);
  const search = useSearch(server);
  const pageBelow = pageBelowIn(useHistoryState<unknown>());
  if (pageBelow === undefined || habitIn(path, search) === null) return { path, search };
  const [shownPath = '', shownSearch = ''] = pageBelow.split('?');
  return { path: shownPath, search: shownSearch };
}

const useShownLocation = (server?: ServerAddress): [string, typeof navigate] => [
  useShownAddress(server).path,
  navigate,
];

const useShownSearch = (server?: ServerAddress): string => useShownAddress(server).search;

/** For the router around all pages. */
export const shownAddressHooks = { hook: useShownLocation, searchHook: useShownSearch };
