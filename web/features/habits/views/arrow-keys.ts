import { useEffect } from 'react';

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
  const ticks = [...(target.closest('ul')?.querySelectorAll<HTMLElement>('[data-tick]') ?? [])];
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
