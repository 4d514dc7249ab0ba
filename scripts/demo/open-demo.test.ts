/** @module-tag long */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig, SETTINGS } from '#server/config/config.ts';
import { readEnvFile } from '../setup/env-file.mjs';
import { setUpDemo } from './open-demo.ts';

test('a demo uses only PORT, HOST and LOG_LEVEL from .env', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-demo-env-'));
  const before = { ...process.env };
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    log.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, '.env');
  const real = SETTINGS.flatMap((name) => [`${name}=real`, `${name}_FILE=${path}`]);
  writeFileSync(path, [...real, 'PORT=4321', 'HOST=127.0.0.2', 'LOG_LEVEL=silent'].join('\n'), {
    mode: 0o600,
  });
  readEnvFile(path);
  await setUpDemo();
  const { DATA_DIR = '' } = process.env;
  // Workers of Vitest end without the event that removes it.
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  expect(DATA_DIR).toContain('habitcrush-demo-');
  expect(readConfig(process.env)).toEqual(
    readConfig({ DATA_DIR, PORT: '4321', HOST: '127.0.0.2', LOG_LEVEL: 'silent' }),
  );
});
