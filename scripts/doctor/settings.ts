import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  type Config,
  ConfigError,
  isSetting,
  readConfig,
  SETTINGS,
} from '#server/config/config.ts';
import { warningsOf } from '#server/boot/start-warnings.ts';
import { problem, type Finding, warning, ok } from './finding.ts';

/** Settings of other programs that may be in a .env file. */
const FOREIGN_VARIABLES = new Set([
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_DEBUG',
  'NODE_EXTRA_CA_CERTS',
  'NO_COLOR',
  'TZ',
  'PATH',
]);
const READABLE_BY_OTHERS = 0o044;

export type Settings = { readonly config: Config | undefined; readonly findings: Finding[] };

/** Checks that settings are known, valid and consistent. */
export function examineSettings(env: NodeJS.ProcessEnv, envFile: string): Settings {
  const inFile = namesOf(envFile);
  const elsewhere = Object.keys(env).filter((name) => !inFile.includes(name));
  const findings = [
    ...inFile.flatMap(checkNameInFile),
    ...elsewhere.flatMap(checkNameInEnvironment),
    ...checkFileRights(envFile),
  ];
  try {
    const config = readConfig(env);
    const odd = [...findings, ...contradictions(config)];
    return {
      config,
      findings: odd.length > 0 ? odd : [ok('All settings are known and consistent.')],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong = error.message
      .split('\n')
      .map((line) => problem(line, 'Correct it: the server does not start with this value.'));
    return { config: undefined, findings: [...findings, ...wrong] };
  }
}

const namesOf = (envFile: string) =>
  existsSync(envFile) ? Object.keys(parseEnv(readFileSync(envFile, 'utf8'))) : [];

function checkNameInFile(name: string): Finding[] {
  if (isSetting(name) || FOREIGN_VARIABLES.has(name)) return [];
  const suggestion = nearest(name);
  const advice = suggestion
    ? `Did you mean ${suggestion}?`
    : 'Remove it, or see docs/guides/configuration.md.';
  return [warning(`${name} in .env is not a setting, and is ignored.`, advice)];
}

/** The environment has many other variables, so only names similar to a setting are reported as misspelt. */
function checkNameInEnvironment(name: string): Finding[] {
  const suggestion = isSetting(name) || !name.includes('_') ? undefined : nearest(name);
  if (suggestion === undefined) return [];
  return [warning(`${name} is not a setting, and is ignored.`, `Did you mean ${suggestion}?`)];
}

const nearest = (name: string): string | undefined =>
  SETTINGS.find((setting) => distance(name.toUpperCase(), setting) <= (setting.length > 7 ? 2 : 1));

/** The number of missing, added and replaced letters. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [index, wanted] of Array.from(other).entries()) {
      const [left = 0, above = 0, corner = 0] = [next[index], row[index + 1], row[index]];
      next.push(Math.min(left + 1, above + 1, corner + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function checkFileRights(envFile: string): Finding[] {
  const mode = statSync(envFile, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & READABLE_BY_OTHERS) === 0) return [];
  return [warning('Other users of this machine can read the passwords in .env.', 'chmod 600 .env')];
}

function contradictions(config: Config): Finding[] {
  const findings: (Finding | false)[] = [
    config.isSecure &&
      config.trustProxy === 0 &&
      warning(
        'PUBLIC_URL is an https address, which requires a proxy, but TRUST_PROXY is 0: all users share the limits of the proxy’s address.',
        'Set TRUST_PROXY to the number of your proxies.',
      ),
    config.metricsPort !== undefined &&
      config.metricsPort === config.port &&
      problem('METRICS_PORT and PORT are the same.', 'Choose another METRICS_PORT.'),
    config.metricsPort === undefined &&
      config.workerMetricsPort === undefined &&
      config.metricsHost !== '127.0.0.1' &&
      warning(
        'METRICS_HOST is set without METRICS_PORT: no metrics are served.',
        'Set METRICS_PORT.',
      ),
    config.smtpUrl !== undefined &&
      config.publicUrl === `http://localhost:${config.port}` &&
      warning(
        `The links in mails lead to ${config.publicUrl}, because PUBLIC_URL is not set.`,
        'Set PUBLIC_URL to the address that users open.',
      ),
    config.databaseUrl !== undefined &&
      existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')) &&
      warning(
        `DATABASE_URL is set, but ${config.dataDir} has an embedded database that is not used.`,
        'If your data is in it, remove DATABASE_URL, or move the data as docs/guides/backup.md describes.',
      ),
  ];
  const ofStart = warningsOf(config).map((line) => line.replace('Warning: ', ''));
  return [
    ...findings.filter((each) => each !== false),
    ...ofStart.map((line) => warning(line, 'The server also prints this warning when it starts.')),
  ];
}
