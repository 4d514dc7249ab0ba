import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnvFile } from './env-file.mjs';

test.each([
  [0o600, 0],
  [0o640, 1],
  [0o644, 1],
])(
  'a file .env with the mode %o is read, with a warning if others can read it',
  (mode, warnings) => {
    const folder = mkdtempSync(join(tmpdir(), 'habitcrush-env-'));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => {
      log.mockRestore();
      rmSync(folder, { recursive: true });
      delete process.env['FROM_ENV_FILE'];
    });
    const path = join(folder, '.env');
    writeFileSync(path, 'FROM_ENV_FILE=yes\n');
    chmodSync(path, mode);
    readEnvFile(path);
    expect(process.env['FROM_ENV_FILE']).toBe('yes');
    expect(log.mock.calls.flat().filter((line) => String(line).includes('chmod 600'))).toHaveLength(
      warnings,
    );
  },
);
