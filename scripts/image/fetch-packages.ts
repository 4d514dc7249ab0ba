import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CPU, type Architecture } from './settings.ts';
import type { Parts } from './parts.ts';

type Locked = {
  version: string;
  integrity?: string | undefined;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Locked> };

/**
 * Installs what the bundle needs beside itself, and Node, for an architecture that need not be this machine's. What is
 * accepted stands in package-lock.json and in `parts.json`; nothing that comes with a package is run.
 */
export function installPackages(
  names: readonly string[],
  parts: Parts['node'],
  architecture: Architecture,
  into: string,
): void {
  const cpu = CPU[architecture];
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const node = `node-linux-${cpu}`;
  const wanted = names.filter((name) => runsOn(lock.packages[`node_modules/${name}`], cpu));
  const packages = closureOf(lock, wanted);
  packages[`node_modules/${node}`] = {
    version: parts.version,
    integrity: parts.integrity[cpu],
    optional: true,
  };
  const versions = [...wanted, node].map((name) => [
    name,
    packages[`node_modules/${name}`]?.version,
  ]);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  // Of what is optional alone npm takes another architecture's.
  const root = {
    name: 'image',
    version: '1.0.0',
    optionalDependencies: Object.fromEntries(versions),
  };
  writeFileSync(join(into, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(into, 'package-lock.json'),
    JSON.stringify({
      name: 'image',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: { '': root, ...packages },
    }),
  );
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--os=linux', `--cpu=${cpu}`];
  execFileSync('npm', ['ci', ...flags, '--libc=glibc'], { cwd: into, stdio: 'pipe' });
  for (const name of [...wanted, node]) {
    if (!existsSync(join(into, 'node_modules', name))) throw new Error(`${name} did not come.`);
  }
}

/** Also of other architectures: npm wants the lock whole, and installs what fits. */
function closureOf(lock: Lock, names: readonly string[]): Lock['packages'] {
  const found: Lock['packages'] = {};
  const take = (name: string, from: string): void => {
    const path = placesOf(name, from).find((candidate) => lock.packages[candidate]);
    const locked = path === undefined ? undefined : lock.packages[path];
    if (path === undefined || locked === undefined || found[path]) return;
    found[path] = locked;
    const wanted = { ...locked.dependencies, ...locked.optionalDependencies };
    for (const other of Object.keys(wanted)) take(other, path);
  };
  for (const name of names) take(name, '');
  return found;
}

const runsOn = (locked: Locked | undefined, cpu: string): boolean =>
  (locked?.os?.includes('linux') ?? true) && (locked?.cpu?.includes(cpu) ?? true);

/** Where npm may have put it: in the folder of whoever needs it, or in one above. */
function placesOf(name: string, from: string): string[] {
  const parts = from === '' ? [] : from.split('/node_modules/');
  const folders = parts.map((_, cut) => parts.slice(0, parts.length - cut).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}
