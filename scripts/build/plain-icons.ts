import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces the component with which lucide draws. */
const DRAWN_BY = fileURLToPath(new URL('../../web/ui/drawn-icon.ts', import.meta.url));

/** Removes keys, which only development warnings of React use, and former names of the icon. */
export const withoutNames = (icon: string): string =>
  icon
    .replaceAll(/,?\s*key: "[^"]*"/g, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '');

/** Reduces icons to their lines: a third of each lucide icon is names, and its component has options that are not used. */
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
