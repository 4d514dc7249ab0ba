import { readFileSync, statSync } from 'node:fs';

const SUFFIX = '_FILE';
/** Far longer than any setting. */
const LONGEST = 65_536;

export type SettingFiles = { env: NodeJS.ProcessEnv; faults: string[] };

/**
 * Containers keep secrets in files rather than in the environment, which other processes can read. `NAME_FILE` names
 * the file of the setting `NAME`. Errors name the variable, never the content.
 */
export function readSettingFiles(env: NodeJS.ProcessEnv, names: readonly string[]): SettingFiles {
  const faults: string[] = [];
  const read = { ...env };
  for (const name of names) {
    const path = env[name + SUFFIX];
    if (!path) continue;
    if (env[name]) {
      faults.push(`${name}${SUFFIX}: and ${name} are both set: leave one out`);
      continue;
    }
    const content = contentOf(path);
    if (typeof content === 'string') read[name] = content;
    else faults.push(`${name}${SUFFIX}: ${content.fault}`);
  }
  return { env: read, faults };
}

function contentOf(path: string): string | { fault: string } {
  try {
    const status = statSync(path);
    if (!status.isFile()) return { fault: 'names something that is not a file' };
    if (status.size > LONGEST) return { fault: `names a file of more than ${LONGEST} bytes` };
    // Editors and `echo` add a line break, which is not part of a password.
    const content = readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '');
    return content === '' ? { fault: 'names an empty file' } : content;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { fault: `names a file that cannot be read (${code})` };
  }
}
