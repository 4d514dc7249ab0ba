import { readFileSync } from 'node:fs';

/** The version of the running program: two folders below package.json, both as source and as build. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
