import { themes } from '../theme/themes.ts';
import { toArcs, type Arc, type RingSegment } from '#domain/progress/day-ring.ts';

const size = 32;
const thickness = 7;
const radius = (size - thickness) / 2;

/** Visible on light and dark tabs, because the browser's theme is independent of ours. */
const { accent, textSecondary } = themes[0].colours;

function drawArc({ state, start, sweep, hasRoundEnds }: Arc): string {
  const colour = state === 'done' ? accent : textSecondary;
  const attributes = [
    `stroke="${colour}"`,
    `stroke-width="${state === 'skipped' ? thickness / 2 : thickness}"`,
    `stroke-opacity="${state === 'open' ? 0.4 : 1}"`,
    `stroke-linecap="${hasRoundEnds ? 'round' : 'butt'}"`,
    `stroke-dasharray="${sweep.toFixed(4)} 2"`,
    `stroke-dashoffset="${(-start).toFixed(4)}"`,
  ];
  return `<circle cx="16" cy="16" r="${radius}" pathLength="1" ${attributes.join(' ')}/>`;
}

export function drawFavicon(segments: readonly RingSegment[]): string {
  const shown: readonly RingSegment[] = segments.length > 0 ? segments : ['open'];
  const arcs = toArcs(shown, thickness / (2 * Math.PI * radius)).map(drawArc);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><g fill="none" transform="rotate(-90 16 16)">${arcs.join('')}</g></svg>`;
}

/** Shows today's ring as the icon of the tab. */
export function setFavicon(segments: readonly RingSegment[]): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const href = `data:image/svg+xml,${encodeURIComponent(drawFavicon(segments))}`;
  Object.assign(link, { href, type: 'image/svg+xml' });
}
