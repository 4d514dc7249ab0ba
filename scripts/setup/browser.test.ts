import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./testing/install-browser.mjs', import.meta.url));
const TERMINAL = '/usr/bin/script';
const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs with a fake apt-get and npx, which only record their arguments. */
async function install(command: string[], { CI = '', types = '' }): Promise<[string[], string]> {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  for (const name of ['apt-get', 'npx']) {
    const text = `#!/bin/sh\necho "${name} $*" >> '${calls}'\n`;
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  }
  const [program = '', ...options] = command;
  const env = { PATH: `${folder}:/usr/bin:/bin`, SHELL: '/bin/sh', CI };
  const child = spawn(program, options, {
    env,
    stdio: [types ? 'pipe' : 'ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (part) => {
    output += String(part);
    // Types the reply after the question.
    if (String(part).includes('[Y/n]')) child.stdin?.write(types);
  });
  await new Promise((resolve) => {
    child.once('close', resolve);
  });
  return [readFileSync(calls, 'utf8').trim().split('\n'), output];
}

const plain = [process.execPath, PROGRAM];
const atTerminal = [TERMINAL, '-qec', `'${process.execPath}' '${PROGRAM}'`, '/dev/null'];
const FROM_DEBIAN = [
  'apt-get update',
  'apt-get install -y --no-install-recommends chromium-headless-shell',
];
const DOWNLOADED = ['npx playwright install chromium'];
const QUESTION = 'Install it on this system?';

describe.skipIf(!isDebianRoot)('a missing browser, as root on Debian', () => {
  test('a missing browser is announced and installed without a question outside of a terminal', async () => {
    const [calls, output] = await install(plain, {});
    expect(calls).toEqual(FROM_DEBIAN);
    expect(output).toContain('apt-get installs chromium-headless-shell or chromium');
    expect(output).not.toContain(QUESTION);
  });

  describe.skipIf(!existsSync(TERMINAL))('at a terminal', () => {
    test.each([
      ['y', FROM_DEBIAN],
      ['', FROM_DEBIAN],
      ['n', DOWNLOADED],
    ])(
      'a missing browser is installed on the system only with consent: %j',
      async (answer, expected) => {
        const [calls, output] = await install(atTerminal, { types: `${answer}\r` });
        expect(output).toContain(QUESTION);
        expect(calls).toEqual(expected);
      },
    );

    test('a missing browser is installed without a question if CI is set', async () => {
      const [calls, output] = await install(atTerminal, { CI: 'true', types: 'n\r' });
      expect(calls).toEqual(FROM_DEBIAN);
      expect(output).not.toContain(QUESTION);
    });
  });
});
