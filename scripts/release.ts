import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepDatabase } from './release/keep-database.ts';
import { release } from './release/release.ts';
import { runCommand } from './setup/prepare.mjs';
import { ROOT, say, SetupError } from './setup/project.mjs';

/** With `--dry-run` the release is made in a temporary clone. */
await runCommand(async () => {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [version = ''] = positionals;
  const day = new Date().toISOString().slice(0, 10);
  const parts = { keepDatabase: (file: string) => keepDatabase(file, Date.now()) };
  if (!options['dry-run']) return release({ root: ROOT, version, day }, parts);
  refuseChanges();
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-release-'));
  const root = join(folder, 'clone');
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', ROOT, root]);
    await release({ root, version, day }, parts);
    const shown = ['show', '--stat', '--format=%h %s (%D)', `v${version}`];
    say(execFileSync('git', shown, { cwd: root, encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function refuseChanges(): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  if (changes !== '') {
    throw new SetupError('a release is made of a commit: commit what has changed first');
  }
}
