import { existsSync, readFileSync } from 'node:fs';

/** Of the program that runs: from the sources it lies one folder deep, built two. */
export const VERSION: string = versionIn(
  [
    new URL('../package.json', import.meta.url),
    new URL('../../package.json', import.meta.url),
  ].find((url) => existsSync(url)),
);

function versionIn(url: URL | undefined): string {
  if (!url) return 'unknown';
  const { version } = JSON.parse(readFileSync(url, 'utf8')) as { version: string };
  return version;
}
