import { existsSync } from 'node:fs';
import { ROOT } from './project.mjs';

/** Reads `.env` where there is one. What the environment says already stays as it is. */
export function readEnvFile(path = `${ROOT}.env`) {
  if (existsSync(path)) process.loadEnvFile(path);
}
