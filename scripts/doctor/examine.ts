import { withTimeout } from '#server/timing/with-timeout.ts';
import { examineAddress } from './address.ts';
import { examineCertificate } from './certificate.ts';
import { examineClock } from './clock.ts';
import { examineDatabase } from './database.ts';
import { examineDisk } from './disk.ts';
import { type Check, type Examined, problem, type Finding, messageOf } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineProvider } from './provider.ts';
import { examineSettings } from './settings.ts';

export type NamedFinding = Finding & { readonly check: string };

type DoctorOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly envFile: string;
  readonly mailTo: string | undefined;
};

const CHECK_TIMEOUT_MS = 30_000;

const CHECKS: readonly (readonly [string, Check])[] = [
  ['disk', examineDisk],
  ['clock', examineClock],
  ['mail', examineMail],
  ['address', examineAddress],
  ['certificate', examineCertificate],
  ['provider', examineProvider],
];

/** Runs all checks, each with a time limit. A failing check does not stop the others. */
export async function examine({ env, envFile, mailTo }: DoctorOptions): Promise<NamedFinding[]> {
  const { config, findings } = examineSettings(env, envFile);
  const all = named('settings', findings);
  if (!config) return all;
  const joined = await withTimeout(examineDatabase(config), CHECK_TIMEOUT_MS);
  const { database, findings: ofDatabase } = joined ?? {
    database: undefined,
    findings: [tooLong()],
  };
  all.push(...named('database', ofDatabase));
  const looks = CHECKS.map(async ([name, check]) =>
    named(name, await look(check, { config, database, mailTo })),
  );
  for (const findings of await Promise.all(looks)) all.push(...findings);
  await database?.close();
  return all;
}

async function look(check: Check, examined: Examined): Promise<Finding[]> {
  try {
    return (await withTimeout(check(examined), CHECK_TIMEOUT_MS)) ?? [tooLong()];
  } catch (error) {
    return [problem(`This check failed: ${messageOf(error)}`, 'Fix the other findings first.')];
  }
}

const tooLong = (): Finding =>
  problem('This check timed out.', 'Check the network between this machine and the other one.');

const named = (check: string, findings: readonly Finding[]): NamedFinding[] =>
  findings.map((finding) => ({ check, ...finding }));
