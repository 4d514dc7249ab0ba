import { CONTRACT_SHARED, E2E_SHARED } from './feature-map.ts';

/** Where a file stands, read from its path alone. */
export type SourcePath = {
  path: string;
  room: string;
  /** The folder below the room; empty for a file directly in it. */
  folder: string;
  feature: string | undefined;
  /** In a server feature: `commands` for commands.ts and for commands/complete-habit.ts. On the web: `public` or none. */
  kind: string | undefined;
  isTest: boolean;
};

export function parseSourcePath(path: string): SourcePath {
  const parts = path.split('/');
  const [room = '', folder = '', third = ''] = parts.length > 1 ? parts : ['root'];
  const isInFeature = folder === 'features' && parts.length > 3;
  return {
    path,
    room,
    folder: parts.length > 2 ? folder : '',
    feature: isInFeature ? third : featureNamedBy(room, folder),
    kind: isInFeature ? kindOf(room, parts.slice(3)) : undefined,
    isTest: /\.test\.tsx?$|\/testing\//.test(path) || room === 'e2e',
  };
}

function featureNamedBy(room: string, name: string): string | undefined {
  const word = firstWord(name);
  if (room === 'contract') return CONTRACT_SHARED.includes(word) ? undefined : word;
  if (room === 'e2e' && /\.test\.tsx?$/.test(name)) {
    return E2E_SHARED.includes(word) ? undefined : word;
  }
  return undefined;
}

/** On the web a feature is free inside; only its door has a duty. */
function kindOf(room: string, [name = '', ...below]: string[]): string | undefined {
  if (room === 'server') return firstWord(name);
  return name === 'public.ts' && below.length === 0 ? 'public' : undefined;
}

const firstWord = (name: string) => name.split('.')[0] ?? '';
