import { existsSync, statSync } from 'node:fs';
import { ROOT, say } from './project.mjs';

const READABLE_BY_OTHERS = 0o044;

/** Reads `.env` if it exists. Does not override the environment. */
export function readEnvFile(path = `${ROOT}.env`) {
  if (!existsSync(path)) return;
  process.loadEnvFile(path);
  if (statSync(path).mode & READABLE_BY_OTHERS) {
    say(`other users of this machine can read the passwords in ${path}: chmod 600 ${path}`);
  }
}
