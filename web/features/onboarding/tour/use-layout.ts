import { useLayoutEffect, useState } from 'react';
import { type Box, type Layout, layOut } from './lay-out.ts';
import type { TourTarget } from './steps.ts';

/** Below the sticky header. */
const TOP_OF_PAGE = 88;

/** Positions the card at the target. Undefined until the card is measured. */
export function useLayout(target: TourTarget | undefined, card: HTMLElement | null) {
  const [layout, setLayout] = useState<Layout>();
  useLayoutEffect(() => {
    if (!card) return undefined;
    // The page is scrolled to its start before the first step and after the last one.
    if (!target) window.scrollTo({ top: 0 });
    // The menu is in the sticky header.
    else if (target !== 'menu') bringIntoView(findTarget(target));
    const update = () => setLayout(measure(target, card));
    update();
    return onEveryMove(update, card);
  }, [target, card]);
  return layout;
}

function measure(target: TourTarget | undefined, card: HTMLElement): Layout {
  const cardSize = { width: card.offsetWidth, height: card.offsetHeight };
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  return layOut(boxOf(findTarget(target)), cardSize, screen);
}

/** The header has a variant for each width, and only one is visible. */
function findTarget(target: TourTarget | undefined): Element | undefined {
  if (!target) return undefined;
  const marked = [...document.querySelectorAll(`[data-tour="${target}"]`)];
  return marked.find((element) => element.getClientRects().length > 0);
}

function boxOf(element: Element | undefined): Box | null {
  return element?.getBoundingClientRect() ?? null;
}

function bringIntoView(element: Element | undefined): void {
  const box = boxOf(element);
  if (!box) return;
  const isInView = box.top >= TOP_OF_PAGE && box.top + box.height <= window.innerHeight;
  if (!isInView) window.scrollTo({ top: window.scrollY + box.top - TOP_OF_PAGE });
}

// The page grows when habits load, the card with its text.
function onEveryMove(update: () => void, card: HTMLElement): () => void {
  const sizes = new ResizeObserver(update);
  sizes.observe(document.body);
  sizes.observe(card);
  window.addEventListener('resize', update);
  window.addEventListener('scroll', update, { passive: true });
  return () => {
    sizes.disconnect();
    window.removeEventListener('resize', update);
    window.removeEventListener('scroll', update);
  };
}
