import { useEffect } from 'react';
import { TYPING } from '../data/is-typing.ts';
import { toastAlreadySaved } from '../data/day-toasts.ts';
import { VIEW_NAMES, type ViewName } from '../data/view-choice.ts';

type Shortcuts = {
  onAdd: () => void;
  onQuickAdd: () => void;
  onHelp: () => void;
  onView: (view: ViewName) => void;
};

/** Plain keys, as long as nobody types and no dialog is open. They are listed behind `?`. */
export function useShortcuts({ onAdd, onQuickAdd, onHelp, onView }: Shortcuts): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isSave(event)) {
        event.preventDefault();
        toastAlreadySaved();
      }
      if (!isForPage(event)) return;
      const view = VIEW_NAMES[Number(event.key) - 1];
      if (event.key === 'n') onAdd();
      else if (event.key === 'q') onQuickAdd();
      else if (event.key === '?') onHelp();
      else if (view) onView(view);
      else return;
      // Or the key would be typed into the field that it opens.
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onAdd, onQuickAdd, onHelp, onView]);
}

const isArrow = (key: string): key is Arrow => key in STEPS;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
type Arrow = keyof typeof STEPS;

/** From tick to tick, in a list or a grid of habits. Other controls inside it keep their own arrows. */
export function useArrowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', moveByArrow);
    return () => document.removeEventListener('keydown', moveByArrow);
  }, []);
}

function moveByArrow(event: KeyboardEvent): void {
  const { key, target } = event;
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isPlain || !isArrow(key) || !(target instanceof HTMLElement)) return;
  if (!target.matches('[data-tick]')) return;
  const list = target.closest('ul, [role=list]');
  const ticks = [...(list?.querySelectorAll<HTMLElement>('[data-tick]') ?? [])];
  const next = nextInColumn(ticks, target, key) ?? ticks[ticks.indexOf(target) + STEPS[key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** In a grid up and down keep to the column: the nearest row, and in it the nearest card. */
function nextInColumn(ticks: readonly HTMLElement[], from: HTMLElement, key: Arrow) {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return undefined;
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

/** Controls with a use of their own for arrows. */
const OWN_ARROWS = 'input, [role=tab], [role=menuitem]';

/** A plain key that nobody else is listening to. */
export function isForPage(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey && isUnclaimed(event);
}

/** What programs with files save by. */
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
