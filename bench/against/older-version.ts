import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/setup/project.mjs';

export type OlderVersion = { root: string; name: string; remove(): Promise<void> };

/** Builds a version with its own scripts. */
export const buildOlderVersion = (commit: string): Promise<OlderVersion> =>
  openOlderVersion(commit, (root) => run(process.execPath, ['scripts/build.mjs'], root));

/** Checks out a commit into a separate folder with its own packages. */
async function openOlderVersion(
  commit: string,
  prepare: (root: string) => void = () => {},
): Promise<OlderVersion> {
  const id = findCommit(commit);
  const name = run('git', ['log', '-1', '--format=%h %s', id], ROOT).trim();
  const folder = await mkdtemp(join(tmpdir(), 'habitcrush-older-'));
  const root = join(folder, 'version');
  const remove = async () => {
    // Removes Git's record of the worktree together with the folder.
    if (existsSync(root)) run('git', ['worktree', 'remove', '--force', root], ROOT);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    run('git', ['worktree', 'add', '--quiet', '--detach', root, id], ROOT);
    providePackages(root);
    prepare(root);
  } catch (error) {
    await remove();
    throw error;
  }
  return { root, name, remove };
}

function findCommit(commit: string): string {
  try {
    const wanted = `${commit}^{commit}`;
    return run(
      'git',
      ['rev-parse', '--verify', '--quiet', '--end-of-options', wanted],
      ROOT,
    ).trim();
  } catch {
    throw new Error(`There is no commit "${commit}" here.`);
  }
}

const lockfileOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');

/** Reuses the installed packages if the lockfiles are equal. */
function providePackages(root: string): void {
  if (lockfileOf(root) === lockfileOf(ROOT)) {
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  } else run('npm', ['ci', '--no-audit', '--no-fund'], root);
}

function run(command: string, options: readonly string[], cwd: string): string {
  const shell = process.platform === 'win32' && command === 'npm';
  return execFileSync(command, options, { cwd, encoding: 'utf8', shell, maxBuffer: 2 ** 26 });
}
