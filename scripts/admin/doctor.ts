import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printLine } from '#server/boot/process.ts';
import { examine, type NamedFinding } from '../doctor/examine.ts';
import { ROOT } from '../setup/project.mjs';

const LEVEL_LABELS = { ok: 'ok', unknown: '–', warning: 'WARNING', problem: 'PROBLEM' } as const;
const USAGE = 'Usage: npm run doctor -- [--mail ada@example.org] [--json]';

export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    process.exit(2);
  }
  const envFile = `${ROOT}.env`;
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const findings = await examine({ env: process.env, envFile, mailTo: options.mail });
  if (options.json) printLine(JSON.stringify(findings, null, 2));
  else for (const finding of findings) printLine(lineOf(finding));
  // Checks that timed out may still be running.
  process.exit(findings.some(({ level }) => level === 'problem') ? 1 : 0);
}
function lineOf({ check, level, message, advice }: NamedFinding): string {
  const line = `${LEVEL_LABELS[level].padEnd(8)} ${check.padEnd(12)} ${message}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(22)}→ ${advice}`;
}

function readOptions(args: string[]): { mail?: string; json?: boolean } | undefined {
  try {
    return parseArgs({ args, options: { mail: { type: 'string' }, json: { type: 'boolean' } } })
      .values;
  } catch {
    return undefined;
  }
}
