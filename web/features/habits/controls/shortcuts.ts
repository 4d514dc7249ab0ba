import { useEffect, useLayoutEffect } from 'react';
import { toast } from '#web/ui/toast/toast.ts';
import { TYPING } from '../data/is-typing.ts';
import { VIEW_NAMES, type ViewName } from '../data/view-choice.ts';

type Shortcuts = {
  onAdd: () => void;
  onQuickAdd: () => void;
  onHelp: () => void;
  onView: (view: ViewName) => void;
};

/** The keys of the dashboard. They are ignored while the user types or a dialog is open. */
export function useShortcuts({ onAdd, onQuickAdd, onHelp, onView }: Shortcuts): void {
  // Before the paint, so that the keys work as soon as the dashboard is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isSave(event)) {
        event.preventDefault();
        const description = 'All changes are automatically saved to the database.';
        toast({ title: 'Changes already saved', description });
      }
      if (!isForPage(event)) return;
      const view = VIEW_NAMES[Number(event.key) - 1];
      if (event.key === 'n') onAdd();
      else if (event.key === 'q') onQuickAdd();
      else if (event.key === '?') onHelp();
      else if (view) onView(view);
      else return;
      // Otherwise the key would be typed into the field that it opens.
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, k: -1, j: 1 };
type MoveKey = keyof typeof STEPS;
const isMoveKey = (key: string): key is MoveKey => Object.hasOwn(STEPS, key);

/** The arrow keys move the focus between ticks, and from elsewhere to the first or the last tick. */
export function useArrowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', moveByKey);
    return () => document.removeEventListener('keydown', moveByKey);
  }, []);
}

function moveByKey(event: KeyboardEvent): void {
  const { key, target, shiftKey } = event;
  if (!isMoveKey(key) || shiftKey || !isForPage(event)) return;
  const next =
    target instanceof HTMLElement && target.matches('[data-tick]')
      ? nextTick(target, key)
      : ticksIn(document.querySelector('main')).at(STEPS[key] > 0 ? 0 : -1);
  if (!next) return;
  event.preventDefault();
  next.focus();
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

/** A plain key that no field, dialog or menu handles. */
export function isForPage(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey && isUnclaimed(event);
}

/** The usual key for saving a file. */
function isSave(event: KeyboardEvent): boolean {
  const isPressed = event.key === 's' && (event.ctrlKey || event.metaKey);
  return isPressed && !event.altKey && !event.shiftKey && isUnclaimed(event);
}

/** Not typed into a field, no dialog or menu open. */
function isUnclaimed(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(TYPING)) return false;
  return !(event.key.startsWith('Arrow') && target.closest(OWN_ARROWS));
}
