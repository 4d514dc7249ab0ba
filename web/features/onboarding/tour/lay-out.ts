export type Size = { width: number; height: number };
export type Corner = { left: number; top: number };
export type Box = Corner & Size;

/** The positions of highlight and card. */
export type Layout = { spot: Box; card: Corner };

/** The distance from card to screen edge, larger than the home bar of a phone. */
const MARGIN = 16;
const GAP = 12;
const PADDING = 6;

/** Below or above the target, over its end if it is too tall, or centred without a target. */
export function layOut(target: Box | null, card: Size, screen: Size): Layout {
  if (!target) return centred(card, screen);
  const spot = within(screen, target);
  const left = clamp(
    spot.left + spot.width / 2 - card.width / 2,
    MARGIN,
    screen.width - card.width - MARGIN,
  );
  const below = spot.top + spot.height + GAP;
  const lowest = screen.height - card.height - MARGIN;
  if (below <= lowest) return { spot, card: { left, top: below } };
  const above = spot.top - card.height - GAP;
  if (above >= MARGIN) return { spot, card: { left, top: above } };
  const height = Math.max(0, lowest - GAP - spot.top);
  return { spot: { ...spot, height }, card: { left, top: lowest } };
}

function centred(card: Size, screen: Size): Layout {
  const middle = { left: screen.width / 2, top: screen.height / 2 };
  return {
    spot: { ...middle, width: 0, height: 0 },
    card: { left: middle.left - card.width / 2, top: middle.top - card.height / 2 },
  };
}

/** The visible part of the target with a margin. */
function within(screen: Size, target: Box): Box {
  const left = clamp(target.left - PADDING, 0, screen.width);
  const top = clamp(target.top - PADDING, 0, screen.height);
  const right = clamp(target.left + target.width + PADDING, left, screen.width);
  const bottom = clamp(target.top + target.height + PADDING, top, screen.height);
  return { left, top, width: right - left, height: bottom - top };
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));
