import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of a Debian package, or the right to mount. */
export type Need = { program: string; package: string } | { root: string };

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', POSTGRES_BIN];

export const HAPROXY: Need = { program: 'haproxy', package: 'haproxy' };
export const PGBOUNCER: Need = { program: 'pgbouncer', package: 'pgbouncer' };
export const FAKETIME: Need = { program: 'faketime', package: 'faketime' };
export const POSTGRES: Need = { program: 'pg_ctl', package: 'postgresql-15' };
export const PATRONI: Need = { program: 'patroni', package: 'patroni' };
export const ETCD: Need = { program: 'etcd', package: 'etcd-server' };
export const ROOT_FOR_MOUNTS: Need = { root: 'to mount a small disk' };

export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** What is missing for this fault. Undefined if it can run. */
export function whatIsMissing(needs: readonly Need[]): string | undefined {
  const packages = needs.flatMap((need) =>
    'package' in need && !findProgram(need.program) ? [need.package] : [],
  );
  const rights = needs.flatMap((need) =>
    'root' in need && process.getuid?.() !== 0 ? [`run it as root, ${need.root}`] : [],
  );
  const install = packages.length > 0 ? [`apt-get install ${packages.join(' ')}`] : [];
  return [...install, ...rights].join(', and ') || undefined;
}

/** PostgreSQL refuses to run as root. Then it runs as the user of the Debian package. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: askId('-u'), gid: askId('-g') };
}

const askId = (flag: string): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
