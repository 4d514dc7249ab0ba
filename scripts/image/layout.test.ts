import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Root, writeLayout } from './layout.ts';
import { tagsOf, USER } from './settings.ts';
import { type Entry, writeTar } from './tar.ts';
import { unpackImage } from './unpack.ts';

const RELEASE = { version: '1.4.2', commit: 'c0ffee', time: 1_780_000_000 };

const file = (path: string, text: string, mode = 0o644): Entry => ({
  path,
  mode,
  kind: 'file',
  content: Buffer.from(text),
});

const LOWER: Entry[] = [
  file('usr/bin/node', 'program', 0o755),
  { path: 'bin', kind: 'link', to: 'usr/bin', mode: 0o777 },
  { path: 'data', kind: 'folder', mode: 0o700, owner: USER },
];
const DEEP = `app/${'a-long-name-of-a-folder/'.repeat(6)}${'b'.repeat(60)}.js`;
const root = (upper: Entry[]): Root => ({ architecture: 'amd64', layers: [LOWER, upper] });
const both = (upper: Entry[]): Root[] => [root(upper), { ...root(upper), architecture: 'arm64' }];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'habitcrush-layout-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('tar reads what was written: modes, owners, links, long names, one time', () => {
  const archive = join(folder(), 'a.tar');
  writeFileSync(archive, writeTar([...LOWER, file(DEEP, 'deep')], RELEASE.time));
  const listed = execFileSync('tar', ['--utc', '--numeric-owner', '-tvf', archive], {
    encoding: 'utf8',
  });
  const lines = listed
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  const found = lines.map(([mode, owner, , , , ...name]) => [mode, owner, name.join(' ')]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['-rwxr-xr-x', '0/0', 'usr/bin/node'],
      ['lrwxrwxrwx', '0/0', 'bin -> usr/bin'],
      ['drwx------', `${USER}/${USER}`, 'data/'],
      ['drwxr-xr-x', '0/0', 'usr/'],
      ['-rw-r--r--', '0/0', DEEP],
    ]),
  );
  expect(new Set(lines.map(([, , , day, time]) => `${day} ${time}`))).toEqual(
    new Set(['2026-05-28 20:26']),
  );
});

test('a name that no archive of this kind can hold is refused', () => {
  expect(() => writeTar([file('x'.repeat(101), '')], 0)).toThrow('too long');
});

test('the same files in any order give the same digest, and another file gives another', () => {
  const upper = [file('app/a.js', 'a'), file('app/b.js', 'b')];
  const { digest } = writeLayout(both(upper), RELEASE);
  expect(writeLayout(both(upper.toReversed()), RELEASE).digest).toBe(digest);
  expect(writeLayout(both([...upper, file('app/c.js', '')]), RELEASE).digest).not.toBe(digest);
  expect(writeLayout(both(upper), { ...RELEASE, time: 1 }).digest).not.toBe(digest);
});

test('every blob is named by its hash, and every tag leads to both architectures', () => {
  const { files, digest } = writeLayout(both([file('app/a.js', 'a')]), RELEASE);
  for (const entry of files) {
    if (entry.kind !== 'file' || !entry.path.startsWith('blobs/')) continue;
    const hash = createHash('sha256').update(entry.content).digest('hex');
    expect(entry.path).toBe(`blobs/sha256/${hash}`);
  }
  const index = files.find(({ path }) => path === 'index.json');
  const { manifests } = JSON.parse(String(index?.kind === 'file' && index.content)) as {
    manifests: { digest: string; annotations: Record<string, string> }[];
  };
  const tags = manifests.map(
    (manifest) => manifest.annotations['org.opencontainers.image.ref.name'],
  );
  expect(tags).toEqual(['1.4.2', '1.4', 'latest']);
  expect(new Set(manifests.map((manifest) => manifest.digest))).toEqual(new Set([digest]));
});

test.each([
  ['1.4.2', ['1.4.2', '1.4', 'latest']],
  ['2.0.0-rc.1', ['2.0.0-rc.1']],
])('%s is tagged %j', (version, tags) => {
  expect(tagsOf(version)).toEqual(tags);
});

test('an engine unpacks each architecture to what was put in, an upper layer over a lower one', () => {
  const into = folder();
  const upper = [file('usr/bin/node', 'newer', 0o755), file(DEEP, 'deep')];
  const archive = join(into, 'image.tar');
  const layout = writeLayout([root([]), { ...root(upper), architecture: 'arm64' }], RELEASE);
  writeFileSync(archive, writeTar(layout.files, RELEASE.time));
  unpackImage(archive, 'arm64', join(into, 'root'));
  expect(readFileSync(join(into, 'root', DEEP), 'utf8')).toBe('deep');
  expect(readFileSync(join(into, 'root/bin/node'), 'utf8')).toBe('newer');
  expect(statSync(join(into, 'root/usr/bin/node')).mode & 0o777).toBe(0o755);
});
