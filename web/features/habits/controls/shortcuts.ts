import { useLayoutEffect } from 'react';
import { toast } from '#web/ui/toast/toast.ts';
import { TYPING } from '../data/is-typing.ts';
import { VIEW_NAMES, type ViewName } from '../data/view-choice.ts';

type Shortcuts = {
  onAdd: () => void;
  onQuickAdd: () => void;
  onHelp: () => void;
  onView: (view: ViewName) => void;
};

/** The keys of the dashboard. */
export function useShortcuts({ onAdd, onQuickAdd, onHelp, onView }: Shortcuts): void {
  usePageKeys((key, { shiftKey }) => {
    const view = VIEW_NAMES[Number(key) - 1];
    if (key === 'n') onAdd();
    else if (key === 'q') onQuickAdd();
    else if (key === '?') onHelp();
    else if (key === 'Ctrl+s' && !shiftKey) toastSaved();
    else if (view) onView(view);
    else return false;
    return true;
  });
}

function toastSaved(): void {
  const description = 'All changes are automatically saved to the database.';
  toast({ title: 'Changes already saved', description });
}

/**
 * Calls `press` for each key that no field, dialog or menu handles, with its name, such as `n`, `ArrowUp` and `Ctrl+s`.
 * `press` returns whether it has used the key, which would otherwise be typed into the field that it opens.
 */
export function usePageKeys(press: (key: string, event: KeyboardEvent) => boolean): void {
  // Before the paint, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey || !isUnclaimed(event)) return;
      const isControl = event.ctrlKey || event.metaKey;
      if (press(isControl ? `Ctrl+${event.key}` : event.key, event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, k: -1, j: 1 } as const;
type MoveKey = keyof typeof STEPS;
const isMoveKey = (key: string): key is MoveKey => Object.hasOwn(STEPS, key);

/** To the habit before or after, if the key moves between habits. */
export const moveStep = (key: string): -1 | 1 | undefined =>
  isMoveKey(key) ? STEPS[key] : undefined;

/** In a view of one habit. */
export const focusTick = (): void =>
  document.querySelector<HTMLElement>('main [data-tick]')?.focus();

/** The arrow keys move the focus between ticks, and from elsewhere to the first or the last tick. */
export const useArrowKeys = (): void => usePageKeys(moveByKey);

function moveByKey(key: string, { target, shiftKey }: KeyboardEvent): boolean {
  if (!isMoveKey(key) || shiftKey) return false;
  const next =
    target instanceof HTMLElement && target.matches('[data-tick]')
      ? nextTick(target, key)
      : ticksIn(document.querySelector('main')).at(STEPS[key] > 0 ? 0 : -1);
  next?.focus();
  return next !== undefined;
}

const ticksIn = (part: Element | null): HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>('ul [data-tick], [role=list] [data-tick]') ?? []),
];

function nextTick(from: HTMLElement, key: MoveKey): HTMLElement | undefined {
  const ticks = ticksIn(from.closest('ul, [role=list]'));
  return nextInColumn(ticks, from, key) ?? ticks[ticks.indexOf(from) + STEPS[key]];
}

/** Up and down in a grid: the nearest card in the next row. */
function nextInColumn(ticks: readonly HTMLElement[], from: HTMLElement, key: MoveKey) {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const origin = from.getBoundingClientRect();
  const distanceTo = (tick: HTMLElement) => {
    const target = tick.getBoundingClientRect();
    const down = (target.top - origin.top) * STEPS[key];
    return { tick, down, aside: Math.abs(target.left - origin.left) };
  };
  return ticks
    .map(distanceTo)
    .filter(({ down }) => down > 1)
    .toSorted((a, b) => a.down - b.down || a.aside - b.aside)[0]?.tick;
}

/** Controls that use the arrow keys themselves. */
const OWN_ARROWS = 'input, [role=tab], [role=menuitem]';

/** Not typed into a field, no dialog or menu open. */
function isUnclaimed(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(TYPING)) return false;
  return !(event.key.startsWith('Arrow') && target.closest(OWN_ARROWS));
}
