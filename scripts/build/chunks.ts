import type { Plugin } from 'vite';

/** A file of JavaScript that several pages share. */
export type Chunk = {
  name: string;
  /** Packages, files of ours, and folders, which end in a slash. Each must be found in the build. */
  holds: readonly string[];
  /** The same, of what it would hold otherwise. */
  lacks?: readonly string[];
  /** Only what so many pages use. */
  minShareCount?: number;
  /** Whether all that its files import comes with them. */
  takesImports?: boolean;
};

export const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`);

export const ICONS = 'node_modules/lucide-react/dist/esm/icons/';
export const icons = (...names: string[]) => names.map((name) => `${ICONS}${name}.mjs`);

const pathOf = (id: string) => id.replaceAll('\\', '/').split('?')[0] ?? '';

const isNamed = (path: string, name: string) =>
  path.includes(name.endsWith('/') ? `/${name}` : `/${name}\n`);

function isIn({ holds, lacks = [] }: Chunk, id: string): boolean {
  // The end of the path is marked, so that a file's name is compared whole.
  const path = `${pathOf(id)}\n`;
  return holds.some((name) => isNamed(path, name)) && !lacks.some((name) => isNamed(path, name));
}

export const groupOf = (chunk: Chunk) => ({
  name: chunk.name,
  test: (id: string) => isIn(chunk, id),
  ...(chunk.minShareCount && { minShareCount: chunk.minShareCount }),
  includeDependenciesRecursively: chunk.takesImports ?? false,
});

/** What is named and nowhere in the build: a file that was renamed would leave its chunk unnoticed. */
export function namesOfNothing(chunks: readonly Chunk[], ids: Iterable<string>): string[] {
  const paths = [...ids].map((id) => `${pathOf(id)}\n`);
  return chunks.flatMap(({ name, holds, lacks = [] }) =>
    [...holds, ...lacks]
      .filter((named) => !paths.some((path) => isNamed(path, named)))
      .map((named) => `${named} (chunk ${name})`),
  );
}

export function refuseNamesOfNothing(chunks: readonly Chunk[]): Plugin {
  return {
    name: 'refuse-names-of-nothing',
    apply: 'build',
    buildEnd(failure) {
      if (failure) return;
      const missing = namesOfNothing(chunks, this.getModuleIds());
      if (missing.length === 0) return;
      this.error(`scripts/build/page-chunks.ts names what no page uses: ${missing.join(', ')}`);
    },
  };
}

/** Chunks that import each other: whichever runs first finds what it needs of the other one not there yet. */
export function circleOf(imports: Readonly<Record<string, readonly string[]>>): string[] | null {
  const done = new Set<string>();
  const circleFrom = (chunk: string, path: readonly string[]): string[] | null => {
    if (path.includes(chunk)) return [...path.slice(path.indexOf(chunk)), chunk];
    if (done.has(chunk)) return null;
    done.add(chunk);
    const next = imports[chunk] ?? [];
    return next.reduce<string[] | null>(
      (found, other) => found ?? circleFrom(other, [...path, chunk]),
      null,
    );
  };
  return Object.keys(imports).reduce<string[] | null>(
    (found, chunk) => found ?? circleFrom(chunk, []),
    null,
  );
}

export function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const circle = circleOf(
        Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])),
      );
      if (circle) this.error(`Chunks import each other: ${circle.join(' -> ')}`);
    },
  };
}
