import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Takes the place of lucide's own part that draws. */
const DRAWN_BY = fileURLToPath(new URL('../../web/ui/drawn-icon.ts', import.meta.url));

/** Keys, which only React's warnings in development read, and former names of the icon. */
export const withoutNames = (icon: string): string =>
  icon
    .replaceAll(/,?\s*key: "[^"]*"/g, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '');

/** An icon is its lines: a third of what lucide sends with each are names, and its drawing code has options that are not used. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^\.\.\/createLucideIcon\.mjs$/ }, handler: () => DRAWN_BY },
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: withoutNames,
    },
  };
}
