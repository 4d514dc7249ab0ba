import { execFileSync } from 'node:child_process';

/** PostgreSQL refuses to run as root. Then it runs as the user of the Debian package. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: askId('-u'), gid: askId('-g') };
}

const askId = (flag: string): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
