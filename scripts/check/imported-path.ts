import { dirname, join, normalize } from 'node:path';

/** The path of the imported file. Undefined for a package. */
export function importedPath(importer: string, specifier: string): string | undefined {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return normalize(join(dirname(importer), bare));
  return undefined;
}
