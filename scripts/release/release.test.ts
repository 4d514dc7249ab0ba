import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refuseVersion, releaseChangelog } from './changelog.ts';
import { release } from './release.ts';

const DAY = '2026-12-01';
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Moods.\n\n## [1.2.0]\n\n- All.\n';

const inFolder =
  (root: string) =>
  (command: string, ...options: string[]) =>
    execFileSync(command, options, { cwd: root, encoding: 'utf8' }).trim();

/** Copies the project into a new repository with one commit. */
function cloneOfProject(): { root: string; run: ReturnType<typeof inFolder> } {
  const root = mkdtempSync(join(tmpdir(), 'habitcrush-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const run = inFolder(root);
  for (const name of ['package.json', 'package-lock.json', '.gitignore']) {
    writeFileSync(join(root, name), readFileSync(name));
  }
  writeFileSync(join(root, 'CHANGELOG.md'), CHANGELOG);
  run('git', 'init', '--quiet', '--initial-branch=main');
  run('git', 'config', 'user.name', 'Eve');
  run('git', 'config', 'user.email', 'eve@example.com');
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', 'Begin');
  return { root, run };
}

const current = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
const [major = 0, minor = 0] = current.split('.').map(Number);
const NEXT = `${major}.${minor + 1}.0`;

/** Writes a small file, because seeding a database takes minutes. */
const PARTS = { keepDatabase: async (file: string) => writeFileSync(file, 'rows') };

test('the release writes a commit, a tag and an SBOM', async () => {
  const { root, run } = cloneOfProject();
  await release({ root, version: NEXT, day: DAY }, PARTS);
  expect(run('git', 'status', '--porcelain')).toBe('');
  expect(run('git', 'log', '-1', '--format=%s')).toBe(`Release ${NEXT}`);
  expect(run('git', 'rev-parse', `v${NEXT}^{commit}`)).toBe(run('git', 'rev-parse', 'HEAD'));
  expect(run('git', 'show', '--name-only', '--format=').split('\n')).toEqual([
    'CHANGELOG.md',
    'package-lock.json',
    'package.json',
    `server/database/testing/released/${NEXT}.backup.gz`,
  ]);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([NEXT, NEXT]);
  expect(run('git', 'diff', '--shortstat', 'HEAD~', '--', 'package-lock.json')).toContain(
    '2 insertions(+), 2 deletions(-)',
  );
  const sbom = readFileSync(join(root, `release/habitcrush-${NEXT}.cdx.json`), 'utf8');
  const { metadata, components } = JSON.parse(sbom) as {
    metadata: { component: { version: string } };
    components: { name: string }[];
  };
  expect(metadata.component.version).toBe(NEXT);
  const names = components.map(({ name }) => name);
  expect(names).toContain('fastify');
  expect(names).not.toContain('vitest');
});

test.each([
  [
    'a change that was not committed',
    NEXT,
    { 'package.json': `{ "version": "${current}" }` },
    'commit',
  ],
  ['a version that does not come next', `${major}.${minor + 2}.0`, {}, 'comes'],
])('the release refuses %s, and writes nothing', async (_what, version, changes, message) => {
  const { root, run } = cloneOfProject();
  for (const [name, text] of Object.entries(changes)) writeFileSync(join(root, name), text);
  const before = run('git', 'status', '--porcelain');
  await expect(release({ root, version, day: DAY }, PARTS)).rejects.toThrow(message);
  expect(run('git', 'status', '--porcelain')).toBe(before);
  expect(run('git', 'tag')).toBe('');
  expect(existsSync(join(root, 'release'))).toBe(false);
});

test('the release refuses a version that has a tag', async () => {
  const { root, run } = cloneOfProject();
  run('git', 'tag', `v${NEXT}`);
  await expect(release({ root, version: NEXT, day: DAY }, PARTS)).rejects.toThrow('already');
});

test('the release moves the unreleased entries of the changelog under the version, below a new empty heading', () => {
  expect(releaseChangelog(CHANGELOG, '1.3.0', DAY)).toBe(
    CHANGELOG.replace('## [Unreleased]', `## [Unreleased]\n\n## [1.3.0] - ${DAY}`),
  );
});

test('the release accepts a changelog with unreleased entries only', () => {
  const only = '## [Unreleased]\n\n- Moods.\n';
  expect(releaseChangelog(only, '0.1.0', DAY)).toContain(`## [0.1.0] - ${DAY}\n\n- Moods.\n`);
});

test.each(['## [Unreleased]\n\n### Added\n\n## [1.2.0]\n\n- All.\n', '# Changelog\n'])(
  'the release refuses a changelog without unreleased entries: %j',
  (changelog) => {
    expect(() => releaseChangelog(changelog, '1.3.0', DAY)).toThrow('nothing to release');
  },
);

test.each(['1.2.4', '1.3.0', '2.0.0'])(
  'the release accepts the version %s after 1.2.3',
  (version) => {
    expect(() => refuseVersion(version, '1.2.3')).not.toThrow();
  },
);

test.each(['1.2.3', '1.2.5', '1.3', 'v1.3.0', ''])(
  'the release refuses the version %j after 1.2.3',
  (version) => {
    expect(() => refuseVersion(version, '1.2.3')).toThrow(
      'after 1.2.3 comes 1.2.4 or 1.3.0 or 2.0.0',
    );
  },
);
