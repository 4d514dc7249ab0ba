import { readFileSync } from 'node:fs';
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

const LIST = '../../node_modules/lucide-react/dist/esm/lucide-react.mjs';
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const IMPORTS = /import \{([^}]*)\} from 'lucide-react';/g;

/** Imports each icon from its own file, so that the chunks know which pages show it. */
export function withIconFiles(code: string, fileOf: ReadonlyMap<string, string>): string {
  return code.replaceAll(IMPORTS, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [exported = '', local = exported] = name.split(' as ');
        return `import ${local} from 'lucide-react/icons/${fileOf.get(exported)}';`;
      })
      .join(' '),
  );
}

function readIconFiles(): Map<string, string> {
  const list = readFileSync(new URL(LIST, import.meta.url), 'utf8');
  const lines = [...list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)];
  return new Map(
    lines.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** Reduces icons to their lines: a third of each lucide icon is names, and its component has options that are not used. */
export function plainIcons(): Plugin {
  let fileOf: Map<string, string> | undefined;
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^\.\.\/createLucideIcon\.mjs$/ }, handler: () => DRAWN_BY },
    transform: {
      filter: { code: 'lucide-react' },
      handler: (code, id) =>
        ICON.test(id) ? withoutNames(code) : withIconFiles(code, (fileOf ??= readIconFiles())),
    },
  };
}
