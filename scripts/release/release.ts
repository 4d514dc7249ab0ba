import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError, say } from '../setup/project.mjs';
import { refuseVersion, releaseChangelog, releaseVersion } from './changelog.ts';

type ReleaseParts = {
  /** Writes a database of this version, which tests upgrade to later ones. */
  keepDatabase(file: string): Promise<void>;
};
type ReleaseOptions = { root: string; version: string; day: string };

/** Commits and tags a version, and writes its SBOM. The pushed tag starts .github/workflows/publish.yml. */
export async function release(options: ReleaseOptions, parts: ReleaseParts): Promise<void> {
  const { root, version, day } = options;
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
  const releasedFolder = join(root, 'server/database/testing/released');
  mkdirSync(releasedFolder, { recursive: true });
  await parts.keepDatabase(join(releasedFolder, `${version}.backup.gz`));
  git('add', '--all');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `HabitCrush ${version}`);
  say(`committed and tagged as v${version}`);

  const into = join(root, 'release');
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, `habitcrush-${version}.cdx.json`), writeSbom(root));
  say(`the SBOM is in ${into}. To publish the version: git push --follow-tags`);
}

/** Reads the lockfile only: nothing has to be installed. */
function writeSbom(root: string): string {
  const options = ['--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  return execFileSync('npm', ['sbom', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
