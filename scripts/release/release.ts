import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError, say } from '../setup/project.mjs';
import { refuseVersion, releaseChangelog, releaseVersion } from './changelog.ts';

export type Parts = {
  /** A database as this version leaves it, for the upgrades of later ones. */
  keepDatabase(file: string): Promise<void>;
  /** Of the commit that is checked out, into a folder. */
  makeImage(into: string): Promise<void>;
};

export type Wanted = { root: string; version: string; day: string };

/** Everything that a version is: its commit, its tag, and the files that go with it. Nothing leaves this machine. */
export async function release({ root, version, day }: Wanted, parts: Parts): Promise<void> {
  const git = (...options: string[]) =>
    execFileSync('git', options, { cwd: root, encoding: 'utf8' }).trim();
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  refuseVersion(version, current);
  if (git('status', '--porcelain') !== '') {
    throw new SetupError('a release is made of a commit: commit what has changed first');
  }
  if (git('tag', '--list', `v${version}`) !== '')
    throw new SetupError(`v${version} is there already`);
  const changelog = releaseChangelog(read('CHANGELOG.md'), version, day);

  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  for (const name of ['package.json', 'package-lock.json']) {
    writeFileSync(join(root, name), releaseVersion(read(name), current, version));
  }
  const kept = join(root, 'server/database/testing/released');
  mkdirSync(kept, { recursive: true });
  await parts.keepDatabase(join(kept, `${version}.backup.gz`));
  git('add', '--all');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `HabitCrush ${version}`);
  say(`committed and tagged as v${version}`);

  const into = join(root, 'release');
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, `habitcrush-${version}.cdx.json`), writeSbom(root));
  await parts.makeImage(into);
  writeSums(into, version);
  say(`its files are in ${into}. To publish it: git push --follow-tags`);
}

/** What it is made of, as the lock says it: nothing has to be installed. */
function writeSbom(root: string): string {
  const options = ['--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  return execFileSync('npm', ['sbom', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Of this version's files, since others may lie there; in the form that `sha256sum --check` reads. */
function writeSums(folder: string, version: string): void {
  const names = readdirSync(folder).filter((name) => name.includes(version));
  const sums = names
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}
