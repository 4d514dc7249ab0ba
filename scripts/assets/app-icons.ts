import sharp from 'sharp';
import { LOGO_RING, toArcs } from '#domain/progress/day-ring.ts';
import { toRingPath } from '#web/ui/day-ring/ring-path.ts';
import { ROOT } from '../setup/project.mjs';

const FOLDER = `${ROOT}web/public/icons`;

/** The colours of the preview pictures in hex, because the SVG renderer does not support OKLCH. */
const INKS = { paper: '#faf8f4', done: '#f15100', open: '#c9c5bf' };
/** White shapes, which a phone recolours. */
const STENCIL = { done: '#ffffff', open: '#ffffff80' };

type Icon = {
  size: number;
  /** As a share of the icon's width. Systems that crop icons keep at least a circle of 0.8. */
  ring: number;
  paper?: string;
  inks?: typeof STENCIL;
};

export const APP_ICONS: Readonly<Record<string, Icon>> = {
  'app-192': { size: 192, ring: 0.78, paper: INKS.paper },
  'app-512': { size: 512, ring: 0.78, paper: INKS.paper },
  'maskable-512': { size: 512, ring: 0.56, paper: INKS.paper },
  'apple-touch-icon': { size: 180, ring: 0.66, paper: INKS.paper },
  badge: { size: 96, ring: 0.92, inks: STENCIL },
};

/**
 * Draws the app icon for home screens and notifications. Written by
 * `npm run assets` when the icon has changed.
 */
export async function drawAppIcon(name: string): Promise<Buffer> {
  const { size, ring, paper, inks = INKS } = APP_ICONS[name] as Icon;
  const thickness = 20;
  const radius = 50 - thickness / 2;
  const arcs = toArcs(LOGO_RING, thickness / (2 * Math.PI * radius));
  const paths = (['done', 'open'] as const).map((state) => {
    const shown = arcs.filter((arc) => arc.state === state);
    return `<path d="${toRingPath(shown, radius)}" fill="none" stroke="${inks[state]}" stroke-width="${thickness}"/>`;
  });
  const margin = (1 - ring) * 50;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">${
    paper ? `<rect width="100" height="100" fill="${paper}"/>` : ''
  }<g transform="translate(${margin} ${margin}) scale(${ring}) rotate(-90 50 50)">${paths.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

export const fileOfIcon = (name: string): string => `${FOLDER}/${name}.png`;
