import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @returns {{ version: string, engines: { node: string } }} */
export const readPackage = () => JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/** @param {string} line */
export const say = (line) => console.log(`HabitCrush: ${line}`);

/** An error that the user can fix. Only its message is printed. */
export class SetupError extends Error {}
