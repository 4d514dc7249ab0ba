import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepDatabase } from './release/keep-database.ts';
import { release } from './release/release.ts';
import { runCommand } from './setup/prepare.mjs';
import { ROOT, say, SetupError } from './setup/project.mjs';

/** With `--dry-run` all of it is done in a clone that is thrown away, but for the image, which takes minutes. */
await runCommand(async () => {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [version = ''] = positionals;
  const day = new Date().toISOString().slice(0, 10);
  const parts = { keepDatabase: (file: string) => keepDatabase(file, Date.now()) };
  if (!options['dry-run']) return release({ root: ROOT, version, day }, { ...parts, makeImage });
  refuseChanges();
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-release-'));
  const root = join(folder, 'clone');
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', ROOT, root]);
    await release({ root, version, day }, { ...parts, makeImage: leaveOutImage });
    const shown = ['show', '--stat', '--format=%h %s (%D)', `v${version}`];
    say(execFileSync('git', shown, { cwd: root, encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const leaveOutImage = async () => say('the image is left out');

function refuseChanges(): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  if (changes !== '') {
    throw new SetupError('a release is made of a commit: commit what has changed first');
  }
}

/** By the command itself, which runs again under the Node of the image. */
async function makeImage(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'image', '--', '--check'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
