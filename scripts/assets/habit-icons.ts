import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PICTURE_ICONS } from '#domain/habits/habit-icons.ts';
import { ROOT } from '../setup/project.mjs';

export const HABIT_ICONS = `${ROOT}web/features/habits/controls/habit-icons.svg`;

/**
 * Writes all habit icons into one data file, which a page fetches once. Written by
 * `npm run assets` when an icon is added or lucide has changed one.
 */
export async function drawHabitIcons(): Promise<string> {
  const paths = await Promise.all(PICTURE_ICONS.map(drawPath));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${paths.join('\n')}\n</svg>\n`;
}

/** Merges an icon into one path element: a phone lays out all elements before it draws the first icon. */
async function drawPath(name: string): Promise<string> {
  const path = `${ROOT}node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
  const { default: Icon } = (await import(path)) as { default: LucideIcon };
  const drawn = renderToStaticMarkup(createElement(Icon));
  const shapes = [...drawn.slice(drawn.indexOf('>')).matchAll(/<(\w+) ([^>]*)>/g)];
  const line = shapes
    .map(([, shape = '', text = '']) => pathOf(shape, attributesOf(text)))
    .join('');
  return `<path id="${name}" d="${line}"/>`;
}

type Attributes = Readonly<Record<string, string>>;

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** Starts with an absolute position, so that shapes can be joined into one path. */
function pathOf(shape: string, { d = '', ...others }: Attributes): string {
  const at = (name: string) => Number(others[name] ?? 0);
  switch (shape) {
    case 'path':
      return beginningAnywhere(d);
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
    case 'circle':
      return (
        circleOf(at('cx'), at('cy'), at('r')) + (others['fill'] ? dotAt(at('cx'), at('cy')) : '')
      );
    case 'rect': {
      const [width, height] = [at('width'), at('height')];
      return boxOf({ x: at('x'), y: at('y'), width, height, radius: at('rx') || at('ry') });
    }
    default:
      throw new Error(`No path is known for a <${shape}>.`);
  }
}

// At the start of a path `m` means `M`. Further pairs after it are relative lines.
const FIRST_STEP = /^m *(-?(?:\d*\.)?\d+)[ ,]*(-?(?:\d*\.)?\d+) *(?=([-\d.])?)/;

const beginningAnywhere = (d: string): string =>
  d.replace(
    FIRST_STEP,
    (_, x: string, y: string, next?: string) => `M${x} ${y}${next === undefined ? '' : 'l'}`,
  );

const circleOf = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A dot: a zero-length line, drawn for circles that are hardly wider than the stroke. */
const dotAt = (x: number, y: number): string => `M${x} ${y}h0`;

type Box = { x: number; y: number; width: number; height: number; radius: number };

function boxOf({ x, y, width, height, radius }: Box): string {
  const corner = (dx: number, dy: number) =>
    radius > 0 ? `a${radius} ${radius} 0 0 1 ${dx} ${dy}` : '';
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`
  );
}
