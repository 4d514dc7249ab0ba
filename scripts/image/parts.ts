import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ARCHITECTURES } from './settings.ts';

/**
 * What of Debian is in the image: what Node and the embedded PostgreSQL are linked with, the shell that `initdb` calls,
 * and `flock`, with which the server guards its database. Node brings its own roots of trust and its own time zones.
 */
export const PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6', 'dash', 'util-linux'];

const debianFile = z.object({
  architecture: z.enum(ARCHITECTURES),
  archive: z.string(),
  path: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type DebianFile = z.infer<typeof debianFile>;

const parts = z.object({
  suite: z.string(),
  node: z.object({ version: z.string(), integrity: z.record(z.string(), z.string()) }),
  debian: z.array(debianFile),
});
export type Parts = z.infer<typeof parts>;

export const PARTS_FILE = fileURLToPath(new URL('parts.json', import.meta.url));

export const readParts = (): Parts => parts.parse(JSON.parse(readFileSync(PARTS_FILE, 'utf8')));
