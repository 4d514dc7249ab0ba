import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is deleted after the test. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'habitcrush-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
