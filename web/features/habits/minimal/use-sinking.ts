import { useLayoutEffect, useRef } from 'react';

/**
 * Lets the lines of a list glide to their new places when the order changes. A line that moves in the
 * document loses the focus: it is given back.
 */
export function useSinking(order: string) {
  const list = useRef<HTMLUListElement>(null);
  const places = useRef(new Map<Element, number>());
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const lines = [...(list.current?.children ?? [])];
    for (const line of lines) glide(line, places.current.get(line));
    if (focused.current instanceof HTMLElement && document.activeElement === document.body) {
      focused.current.focus({ preventScroll: true });
    }
    const remember = () => {
      places.current = new Map(lines.map((line) => [line, topOf(line)]));
      const { activeElement } = document;
      focused.current = list.current?.contains(activeElement) ? activeElement : null;
    };
    remember();
    list.current?.addEventListener('click', remember, { capture: true });
    const element = list.current;
    return () => element?.removeEventListener('click', remember, { capture: true });
  }, [order]);
  return list;
}

// Within the page, so that scrolling meanwhile is not taken for a move.
const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

function glide(line: Element, from: number | undefined): void {
  if (from === undefined || !('animate' in line)) return;
  const distance = from - topOf(line);
  if (distance === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const frames = [{ transform: `translateY(${distance}px)` }, { transform: 'none' }];
  line.animate(frames, { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' });
}
