import { readFileSync, statSync } from 'node:fs';

const SUFFIX = '_FILE';
/** Far longer than any setting. */
const LONGEST = 65_536;

export type SettingFiles = { env: NodeJS.ProcessEnv; errors: string[] };

/**
 * Containers keep secrets in files rather than in the environment, which other processes can read. `NAME_FILE` names
 * the file of the setting `NAME`. Errors name the variable, never the content.
 */
export function readSettingFiles(env: NodeJS.ProcessEnv, names: readonly string[]): SettingFiles {
  const errors: string[] = [];
  const read = { ...env };
  for (const name of names) {
    const path = env[name + SUFFIX];
    if (!path) continue;
    if (env[name]) {
      errors.push(`${name}${SUFFIX}: cannot be set together with ${name}`);
      continue;
    }
    const content = contentOf(path);
    if (typeof content === 'string') read[name] = content;
    else errors.push(`${name}${SUFFIX}: ${content.error}`);
  }
  return { env: read, errors };
}

function contentOf(path: string): string | { error: string } {
  try {
    const status = statSync(path);
    if (!status.isFile()) return { error: 'names something that is not a file' };
    if (status.size > LONGEST) return { error: `names a file of more than ${LONGEST} bytes` };
    // Editors and `echo` add a line break, which is not part of a password.
    const content = readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '');
    return content === '' ? { error: 'names an empty file' } : content;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { error: `names a file that cannot be read (${code})` };
  }
}
