import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The disk of a folder that may not exist yet: with an external database, the first backup creates it. */
export async function readDisk(folder: string): Promise<StatsFs> {
  const path = resolve(folder);
  try {
    return await statfs(path);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw error;
    return readDisk(above);
  }
}
