import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { copyCluster } from './prepared-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with a migrated, empty database that is not running. */
    preparedCluster: string;
  }
}

/** A folder that is deleted after the test. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'habitcrush-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A data directory with a cluster that is not running. */
export async function createDirectoryWithCluster(): Promise<string> {
  const path = temporaryDirectory();
  await copyCluster(inject('preparedCluster'), path);
  return path;
}
