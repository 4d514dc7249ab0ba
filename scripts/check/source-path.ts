import { CONTRACT_SHARED, E2E_SHARED } from './feature-map.ts';

/** The parts of a file's path. */
export type SourcePath = {
  path: string;
  area: string;
  /** The folder below the top folder. Empty for a file directly in it. */
  folder: string;
  feature: string | undefined;
  /** The number of path segments below the folder of the feature. 0 outside of features. */
  depth: number;
  /** In a server feature, `commands` for commands.ts and for commands/set-habit-day.ts. On the web, `public` or undefined. */
  kind: string | undefined;
  isTest: boolean;
};

export function parseSourcePath(path: string): SourcePath {
  const parts = path.split('/');
  const [area = '', folder = ''] = parts.length > 1 ? parts : ['root'];
  // On the server, features are in the folders of their rows.
  const above = area === 'server' ? 3 : 2;
  const [feature = '', ...below] = folder === 'features' ? parts.slice(above) : [];
  const isInFeature = below.length > 0;
  return {
    path,
    area,
    folder: parts.length > 2 ? folder : '',
    feature: isInFeature ? feature : featureNamedBy(area, folder),
    depth: below.length,
    kind: isInFeature ? kindOf(area, below) : undefined,
    isTest: /\.test\.tsx?$|\/testing\//.test(path) || area === 'e2e',
  };
}

function featureNamedBy(area: string, name: string): string | undefined {
  const word = firstWord(name);
  if (area === 'contract') return CONTRACT_SHARED.includes(word) ? undefined : word;
  if (area === 'e2e' && /\.test\.tsx?$/.test(name)) {
    return E2E_SHARED.includes(word) ? undefined : word;
  }
  return undefined;
}

/** On the web, the structure of a feature is free, except for its `public.ts`. */
function kindOf(area: string, [name = '', ...below]: string[]): string | undefined {
  if (area === 'server') return firstWord(name);
  return name === 'public.ts' && below.length === 0 ? 'public' : undefined;
}

const firstWord = (name: string) => name.split('.')[0] ?? '';
