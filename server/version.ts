import { existsSync, readFileSync } from 'node:fs';

/** Of the program that runs: from the sources it lies one folder deep, built two. */
export const VERSION: string = versionIn(
  [
    new URL('../package.json', import.meta.url),
    new URL('../../package.json', import.meta.url),
  ].find((place) => existsSync(place)),
);

function versionIn(place: URL | undefined): string {
  if (!place) return 'unknown';
  const { version } = JSON.parse(readFileSync(place, 'utf8')) as { version: string };
  return version;
}
