import type { Plugin } from 'vite';

type Context = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
};
/** A chunk group of the bundler. The first group that matches a module gets it. */
type ChunkGroup = {
  debugName: string;
  name: (id: string, context: Context) => string | null;
  /** The group takes only modules that at least this many pages, dialogs and views load. */
  minShareCount?: number;
};

const folder = (pattern: string) => new RegExp(`/${pattern}/`);
const packages = (...names: string[]) => folder(`node_modules/(${names.join('|')})`);

/** Icons are shared like our own files. */
const PACKAGE = /\/node_modules\/(?!lucide-react\/)/;
const PUBLIC_FILE = /\/web\/features\/[\w-]+\/public\.ts$/;
const CONTROLS = folder('(web/ui|web/client|lucide-react)');
const SHARED_FOLDERS = folder('(web/ui|web/client|domain|contract|lucide-react)');
const IN_DIALOGS = folder(
  'web/features/(habits/(form|views|manage/(archive|entries|pause))|progress/corrections)',
);

type PackageChunks = readonly (readonly [packages: RegExp, chunk: string])[];

const FIRST_PACKAGES: PackageChunks = [
  // React rarely changes. In a separate file it stays in the browser's cache.
  [packages('react', 'react-dom', 'scheduler'), 'react'],
  // The error boundary draws this icon. Bundlers put it into the entry, which the first files cannot import.
  [/\/(cloud-off\.mjs|drawn-icon\.ts)$/, 'react'],
  // No first view has an endless list.
  [/\/(infiniteQueryObserver|useInfiniteQuery)\.js$/, 'endless-lists'],
  [packages('@tanstack', 'wouter', 'regexparam', 'clsx', 'class-variance-authority'), 'core'],
];

const RADIX_POPUPS = '(popper|menu|dropdown-menu|roving-focus|hover-card|arrow)';
const SHARED_PACKAGES: PackageChunks = [
  [packages('zod'), 'rules'],
  [packages('@dnd-kit'), 'sorting'],
  [packages('@floating-ui', `@radix-ui/react-${RADIX_POPUPS}`), 'popups'],
  [packages('radix-ui', '@radix-ui', 'aria-hidden', 'tslib', 'get-nonce'), 'dialogs'],
  [packages('react-(remove-scroll|remove-scroll-bar|style-singleton)'), 'dialogs'],
  [packages('use-(callback-ref|sidecar)'), 'dialogs'],
];

const pathOf = (id: string) => id.replaceAll('\\', '/').split('?')[0] ?? '';
const chunkIn = (chunks: PackageChunks, path: string): string | undefined =>
  chunks.find(([pattern]) => pattern.test(path))?.[1];

/**
 * Defines the chunks that pages, dialogs and views share. The rules use folders and the imports of the sign-in and the
 * dashboard, so no list of files has to be maintained.
 */
export function chunkGroups(projectFolder: string): ChunkGroup[] {
  const root = pathOf(projectFolder);
  const reach = (...entries: string[]) => createReach(entries.map((name) => `${root}/web/${name}`));
  const isFirst = reach('app/app.tsx');
  const isSignIn = reach('pages/auth-page.tsx');
  const isSignedIn = reach('pages/dashboard-page.tsx', 'app/app-frame.tsx');
  const isPasskeySignIn = reach('features/account/passkeys/sign-in-with-passkey.ts');
  const isAfterHabits = reach('pages/dashboard/after-habits.tsx');

  function nameFirst(id: string, context: Context): string | null {
    const path = pathOf(id);
    const chunk = chunkIn(FIRST_PACKAGES, path);
    if (chunk !== undefined || PACKAGE.test(path)) return chunk ?? null;
    if (isSchema(id, context)) return null;
    if (isFirst(id, context)) return 'core';
    return SHARED_FOLDERS.test(path) && isSignIn(id, context) && isSignedIn(id, context)
      ? 'core'
      : null;
  }

  function nameShared(id: string, context: Context): string | null {
    const path = pathOf(id);
    if (PACKAGE.test(path)) return chunkIn(SHARED_PACKAGES, path) ?? null;
    if (isSchema(id, context)) return chunkOfSchema(path);
    if (isSignIn(id, context)) return SHARED_FOLDERS.test(path) ? 'forms' : 'sign-in';
    if (isSignedIn(id, context)) return folder('web/features').test(path) ? 'signed-in' : 'common';
    // The sign-in loads it right after its first view.
    if (isPasskeySignIn(id, context)) return 'passkeys';
    // Parses what users type about a habit, so pages without a form of habits do not need it.
    if (folder('domain/habit-words').test(path)) return 'habits';
    if (folder('domain').test(path)) return 'shared';
    if (CONTROLS.test(path)) return chunkOfControl(id, context);
    if (isAfterHabits(id, context)) return 'together';
    const [, feature] = /\/(?:contract|web\/features)\/([\w-]+)/.exec(path) ?? [];
    if (feature === undefined) return null;
    const isDialog = IN_DIALOGS.test(path) || chunkOfControl(id, context) === 'dialogs';
    return isDialog ? `${feature}-dialogs` : feature;
  }

  return [
    { debugName: 'first', name: nameFirst },
    { debugName: 'shared', name: nameShared, minShareCount: 2 },
  ];
}

/** Contract files without calls contain schemas. Forms fetch them, with zod, when the user begins to type. */
const isSchema = (id: string, context: Context): boolean =>
  /\/contract\/(text|[\w-]+\/[\w-]+)\.ts$/.test(pathOf(id)) &&
  !context.getModuleInfo(id)?.code?.includes('defineCall(');

function chunkOfSchema(path: string): string | null {
  if (folder('habits').test(path)) return 'habit-rules';
  return /\/(text\.ts|account\/[\w-]+\.ts)$/.test(path) ? 'rules' : null;
}

/** Groups controls by the packages that they use, so that a page without dialogs does not load the code of dialogs. */
function chunkOfControl(id: string, context: Context): string | null {
  if (folder('web/ui/menu').test(pathOf(id))) return 'popups';
  const used = [...importsOf([id], context)].map(pathOf).filter((path) => PACKAGE.test(path));
  const chunks = used.map((path) => chunkIn([...FIRST_PACKAGES, ...SHARED_PACKAGES], path));
  for (const name of ['dialogs', 'sorting']) if (chunks.includes(name)) return name;
  return chunks.includes(undefined) ? null : 'shared';
}

/** Returns a function that checks whether an entry imports a file, directly or indirectly. */
function createReach(entries: readonly string[]) {
  let known: Set<string> | undefined;
  return (id: string, context: Context): boolean => {
    known ??= importsOf(entries, context);
    return known.has(id);
  };
}

/**
 * Leaves out the `public.ts` files, because an importer uses few of their exports, and schemas, which are fetched later.
 */
function importsOf(
  ids: readonly string[],
  context: Context,
  found = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (found.has(id) || PUBLIC_FILE.test(pathOf(id)) || isSchema(id, context)) continue;
    found.add(id);
    if (PACKAGE.test(pathOf(id))) continue;
    importsOf(context.getModuleInfo(id)?.importedIds ?? [], context, found);
  }
  return found;
}

/** Finds files that import each other: the first one to run would lack its imports from the other. */
export function findChunkCircle(
  imports: Readonly<Record<string, readonly string[]>>,
): string[] | null {
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
      const circle = findChunkCircle(
        Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])),
      );
      if (circle) this.error(`Chunks import each other: ${circle.join(' -> ')}`);
    },
  };
}
