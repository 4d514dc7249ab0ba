import { readFileSync } from 'node:fs';

/** The version of the running program. package.json is two folders up, in the source and in the build. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
