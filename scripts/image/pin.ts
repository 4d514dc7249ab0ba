import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMirrors } from './mirrors.ts';
import { type DebianFile, PACKAGES, type Parts, PARTS_FILE, readParts } from './parts.ts';
import { ARCHITECTURES, CPU } from './settings.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Names the newest parts there are, signed by Debian, or by their hash in npm's registry. */
export function pinParts(nodeMajor: string): void {
  const { suite } = readParts();
  const parts: Parts = { suite, node: pinNode(nodeMajor), debian: pinDebian(suite) };
  writeFileSync(PARTS_FILE, `${JSON.stringify(parts, null, 2)}\n`);
}

function pinNode(major: string): Parts['node'] {
  const versions = Object.values(CPU).map((cpu) => versionsOf(`node-linux-${cpu}`, major));
  const [ours = [], ...others] = versions;
  const version = ours
    .filter((candidate) => others.every((other) => other.includes(candidate)))
    .at(-1);
  if (!version) throw new Error(`There is no Node ${major} for both architectures.`);
  const integrity = Object.fromEntries(
    Object.values(CPU).map((cpu) => [
      cpu,
      npmView(`node-linux-${cpu}@${version}`, 'dist.integrity') as string,
    ]),
  );
  return { version, integrity };
}

function versionsOf(name: string, major: string): string[] {
  const all = npmView(name, 'versions') as string[];
  return all
    .filter((version) => version.startsWith(`${major}.`) && !version.includes('-'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

const npmView = (what: string, field: string): unknown =>
  JSON.parse(execFileSync('npm', ['view', what, field, '--json'], { encoding: 'utf8' }));

/** With a state of its own, so that what this machine installs stays as it is. */
function pinDebian(suite: string): DebianFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-apt-'));
  try {
    for (const name of ['lists/partial', 'cache/archives/partial']) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    writeFileSync(join(folder, 'status'), '');
    const sources = findMirrors().map(({ archive, url }) => {
      const suites = archive === 'debian-security' ? `${suite}-security` : suite;
      return `deb [arch=${ARCHITECTURES.join(',')} signed-by=${KEYRING}] ${url} ${suites} main`;
    });
    writeFileSync(join(folder, 'sources.list'), `${sources.join('\n')}\n`);
    apt(folder, ['update']);
    return ARCHITECTURES.flatMap((architecture) =>
      PACKAGES.map((name) => {
        const uris = apt(folder, ['download', '--print-uris', `${name}:${architecture}`]);
        return { architecture, ...readUri(uris) };
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function apt(folder: string, command: string[]): string {
  const options = [
    `Dir::State=${folder}`,
    `Dir::State::lists=${folder}/lists`,
    `Dir::State::status=${folder}/status`,
    `Dir::Cache=${folder}/cache`,
    `Dir::Etc::sourcelist=${folder}/sources.list`,
    'Dir::Etc::sourceparts=-',
    ...ARCHITECTURES.map((architecture) => `APT::Architectures::=${architecture}`),
  ];
  return execFileSync('apt-get', [...options.flatMap((option) => ['-o', option]), ...command], {
    encoding: 'utf8',
  });
}

function readUri(output: string): Omit<DebianFile, 'architecture'> {
  const [, archive, path, sha256] =
    /^'\S+\/(debian(?:-security)?)\/(pool\/\S+)' .* SHA256:([0-9a-f]{64})$/m.exec(output) ?? [];
  if (!archive || !path || !sha256) throw new Error(`apt-get said something else:\n${output}`);
  return { archive, path, sha256 };
}
