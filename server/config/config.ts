import * as z from 'zod';
import {
  MAX_EMAIL_LENGTH,
  MIN_PASSWORD_LENGTH,
  MAX_PASSWORD_LENGTH,
} from '#domain/people/account.ts';
import {
  isPushSubject,
  isSender,
  optional,
  requireAllOrNone,
  siteAddress,
  startsWith,
  wholeNumber,
} from './checks.ts';
import { OF_PROVIDER, type OidcConfig, oidcOf, passwordSignInOf, signInFields } from './sign-in.ts';
import { type PushKeys, pushKeysOf } from '#server/push/vapid.ts';
import { parseAllowed } from '#server/outbound/destinations.ts';
import { newPasswordError } from '#server/security/refused-passwords.ts';
import { isReservedUsername, isUsername } from '#domain/people/usernames.ts';
import { readSettingFiles } from './setting-files.ts';

const ofAdmin = ['ADMIN_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'] as const;

type Admin = Record<'ADMIN_EMAIL' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD', string | undefined>;

function refuseWeak(env: Admin, context: z.RefinementCtx): void {
  const { ADMIN_EMAIL: email = '', ADMIN_USERNAME: username = '', ADMIN_PASSWORD = '' } = env;
  const message = newPasswordError(ADMIN_PASSWORD, { email, username });
  if (message) context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message });
}

/** Passwords in a URL must be percent-encoded; a slash would end the host. */
const ENCODED = ', its user and password with special characters percent-encoded (/ as %2F)';

const port = wholeNumber(0, 65_535);

const Environment = z
  .object({
    PORT: port.default(4000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: optional.refine(
      (url) => url === undefined || siteAddress(url),
      'must be an http or https address without a path, as https://habits.example.org',
    ),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: optional.refine(
      startsWith('postgres:', 'postgresql:'),
      `must begin with postgresql://${ENCODED}`,
    ),
    DATABASE_REPLICA_URL: optional.refine(
      startsWith('postgres:', 'postgresql:'),
      `must begin with postgresql://${ENCODED}`,
    ),
    ADMIN_EMAIL: optional.refine(
      (email) =>
        email === undefined ||
        (email.length <= MAX_EMAIL_LENGTH && z.email().safeParse(email).success),
      'must be an email address',
    ),
    ADMIN_USERNAME: optional.refine(
      (name) => name === undefined || (isUsername(name) && !isReservedUsername(name)),
      'must be 2 to 30 letters, digits, dots, dashes or underscores, and no page of the site',
    ),
    ADMIN_PASSWORD: optional.refine(
      (password) =>
        password === undefined ||
        (password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH),
      `must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`,
    ),
    SMTP_URL: optional.refine(
      startsWith('smtp:', 'smtps:'),
      `must begin with smtp:// or smtps://${ENCODED}`,
    ),
    MAIL_FROM: optional.refine(
      (from) => from === undefined || isSender(from),
      'must be an email address, or Name <address>',
    ),
    VISION_API_URL: optional.refine(
      startsWith('http:', 'https:'),
      'must be an http or https address',
    ),
    VISION_API_KEY: optional,
    VISION_MODEL: optional,
    OUTBOUND_ALLOW: z
      .string()
      .default('')
      .refine(
        (entries) => parseAllowed(entries) !== undefined,
        'must be addresses, networks (10.0.0.0/8) and names of hosts, with commas between them',
      ),
    PUSH_PUBLIC_KEY: optional,
    PUSH_PRIVATE_KEY: optional,
    PUSH_SUBJECT: optional.refine(
      (subject) => subject === undefined || isPushSubject(subject),
      'must be a mailto: or https: address',
    ),
    ...signInFields,
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    LOG_FORMAT: z.enum(['json', 'pretty']).optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    WORKER_METRICS_PORT: port.optional(),
    WORKER: z.enum(['inside', 'separate']).default('inside'),
    BACKUP_COMMAND: optional,
    DRAIN_SECONDS: wholeNumber(0, 300).default(0),
    HSTS_SUBDOMAINS: z.enum(['true', 'false']).default('true'),
  })
  .refine((env) => env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'is needed too when DATABASE_REPLICA_URL is set',
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is needed too when SMTP_URL is set',
  })
  .refine(
    ({ PUSH_PUBLIC_KEY: one, PUSH_PRIVATE_KEY: other }) =>
      (one ?? other) === undefined || pushKeysOf(one ?? '', other ?? '') !== undefined,
    {
      path: ['PUSH_PRIVATE_KEY'],
      message: 'and PUSH_PUBLIC_KEY must be a pair of P-256, in base64url (32 and 65 bytes)',
    },
  )
  .superRefine((env, context) => {
    if (requireAllOrNone(env, ofAdmin, context)) refuseWeak(env, context);
    requireAllOrNone(env, OF_PROVIDER, context);
  });

export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

export type Config = {
  port: number;
  host: string;
  publicUrl: string;
  isSecure: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A standby of the database. Reads use it when it has replayed enough. */
  databaseReplicaUrl: string | undefined;
  firstAdministrator: { email: string; username: string; password: string } | undefined;
  /** Without it, mails are written to the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** A model that reads pictures. `url` is the base to which `/chat/completions` is appended. */
  visionModel: { url: string; key: string | undefined; model: string | undefined } | undefined;
  /** Addresses, networks and host names that the server may call besides the public internet. */
  outboundAllow: string;
  /** The VAPID keys. Without them, keys are generated and stored in the database. */
  pushKeys: PushKeys | undefined;
  pushSubject: string;
  /** An OpenID Connect provider whose accounts can sign in here. */
  oidc: OidcConfig | undefined;
  /** `off` only when there is another way to sign in; `needed` when it was set to off but is the only one. */
  passwordSignIn: 'on' | 'off' | 'needed';
  trustProxy: number;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  /** Undefined: readable at a terminal, otherwise JSON. */
  logFormat: 'json' | 'pretty' | undefined;
  /** Where the server, and a separate worker, serve metrics. Off when undefined. */
  metricsPort: number | undefined;
  workerMetricsPort: number | undefined;
  metricsHost: string;
  worker: 'inside' | 'separate';
  /** A shell command that runs after each backup, to copy the file to a second place. */
  backupCommand: string | undefined;
  /** How long the server still responds after a signal. */
  drainSeconds: number;
  /** Whether browsers must use https for subdomains, too. */
  hstsSubdomains: boolean;
};

/** Whether a variable is a setting, or names the file of one. */
export const isSetting = (name: string) => SETTINGS.includes(name.replace(/_FILE$/, ''));
/** The environment for other programs, without settings: they hold secrets, and the address of the database. */
export const withoutSettings = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isSetting(name)));

/** The message has one line per error, each naming the variable. */
export class ConfigError extends Error {}

export function readConfig(settings: NodeJS.ProcessEnv): Config {
  const { env, errors } = readSettingFiles(settings, SETTINGS);
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  const parsed = Environment.safeParse(withoutEmpty(env));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(lineOf).join('\n'));
  return toConfig(parsed.data);
}

const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const lineOf = (issue: { path: PropertyKey[]; message: string }) =>
  `${issue.path.map(String).join('.')}: ${issue.message}`;

/** Apple requires a real address: the site’s own with https, otherwise the sender of its mails. */
function pushSubjectOf(publicUrl: string, mailFrom: string | undefined): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  const [, address = mailFrom] = /<([^<>]+)>$/.exec(mailFrom ?? '') ?? [];
  return `mailto:${address ?? `no-reply@${new URL(publicUrl).hostname}`}`;
}

function toConfig(env: z.infer<typeof Environment>): Config {
  // As browsers write an origin: lower case, without the default port.
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const { ADMIN_EMAIL: email, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    firstAdministrator: email && username && password ? { email, username, password } : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `HabitCrush <no-reply@${new URL(publicUrl).hostname}>`,
    visionModel: env.VISION_API_URL
      ? {
          url: env.VISION_API_URL.replace(/\/+$/, ''),
          key: env.VISION_API_KEY,
          model: env.VISION_MODEL,
        }
      : undefined,
    outboundAllow: env.OUTBOUND_ALLOW,
    pushKeys: pushKeysOf(env.PUSH_PUBLIC_KEY ?? '', env.PUSH_PRIVATE_KEY ?? ''),
    pushSubject: env.PUSH_SUBJECT ?? pushSubjectOf(publicUrl, env.MAIL_FROM),
    oidc: oidcOf(env),
    passwordSignIn: passwordSignInOf(env),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    metricsPort: env.METRICS_PORT,
    workerMetricsPort: env.WORKER_METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    worker: env.WORKER,
    backupCommand: env.BACKUP_COMMAND,
    drainSeconds: env.DRAIN_SECONDS,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'true',
  };
}
