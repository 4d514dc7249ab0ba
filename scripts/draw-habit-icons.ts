import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PICTURE_ICONS } from '#domain/habits/habit-icons.ts';
import { ROOT } from './setup/project.mjs';

export const HABIT_ICONS = `${ROOT}web/features/habits/habit-icons.svg`;

/**
 * All pictures of habits in one file that is no script: a page fetches it once and draws by name. Made anew with
 * `npx tsx scripts/draw-habit-icons.ts` when an icon is added or lucide has drawn one anew.
 */
export async function drawHabitIcons(): Promise<string> {
  const symbols = await Promise.all(PICTURE_ICONS.map(drawSymbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

async function drawSymbol(name: string): Promise<string> {
  const path = `${ROOT}node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
  const { default: Icon } = (await import(path)) as { default: LucideIcon };
  const drawn = renderToStaticMarkup(createElement(Icon));
  const shapes = drawn
    .slice(drawn.indexOf('>') + 1, drawn.lastIndexOf('<'))
    .replaceAll(/><\/\w+>/g, '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(HABIT_ICONS, await drawHabitIcons());
