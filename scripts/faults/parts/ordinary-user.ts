import { execFileSync } from 'node:child_process';

/** Databases refuse to run as root: then they run as the user that Debian's package made for them. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: askId('-u'), gid: askId('-g') };
}

const askId = (flag: string): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
