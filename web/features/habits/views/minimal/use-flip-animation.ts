import { useLayoutEffect, useRef } from 'react';
import { afterPaint } from '#web/client/after-paint.ts';
import { restoreFocus } from '#web/ui/focus.ts';

/**
 * Animates the items of a list to their new places when their order changes. An item that moves in
 * the document loses the focus, so the focus is restored.
 */
export function useFlipAnimation() {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<Stack>({ tops: new Map(), focused: null });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const now = lookAt(element);
    if (isReordered(before.current, now)) {
      sink(before.current, now);
      restoreFocus(before.current.focused);
    }
    before.current = now;
    // A press reads the focus and the places again, so that scrolling does not count as a move.
    // Measuring all items would delay the frame that shows the press, so it happens after the paint.
    const remember = () =>
      afterPaint(() => {
        before.current = lookAt(element);
      });
    const options = { capture: true };
    for (const press of PRESSES) element.addEventListener(press, remember, options);
    return () => {
      for (const press of PRESSES) element.removeEventListener(press, remember, options);
    };
  });
  return list;
}

/** A tap on a tick has no click. */
const PRESSES = ['click', 'touchend'];

type Stack = { tops: ReadonlyMap<Element, number>; focused: Element | null };

/** All places are read before anything moves: reading after each move would force a layout each time. */
function lookAt(list: Element): Stack {
  const tops = new Map(
    [...list.children].map((line) => [line, line.getBoundingClientRect().top + window.scrollY]),
  );
  const { activeElement } = document;
  return { tops, focused: list.contains(activeElement) ? activeElement : null };
}

function isReordered(before: Stack, now: Stack): boolean {
  const lines = [...now.tops.keys()];
  return [...before.tops.keys()].some((line, at) => line !== lines[at]);
}

function sink(before: Stack, now: Stack): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [line, top] of now.tops) {
    const distance = (before.tops.get(line) ?? top) - top;
    if (distance !== 0) glide(line, distance);
  }
}

function glide(line: Element, distance: number): void {
  line.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: 200,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  });
}
