import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { outboundOf } from '#server/outbound/outbound.ts';
import { readDatabaseClockAhead, describeClockDifference } from './start-clock.ts';

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|::1)$/;

/** Warns of settings that are valid but should be changed. */
export function warningsOf(config: Config): string[] {
  return [
    ...warnOfPlainHttp(config),
    ...warnOfUnreachableModel(config),
    ...warnOfUnreachableProvider(config),
    ...warnOfOnlyMethod(config),
  ];
}

/** Otherwise the first user who signs in would find out. */
function warnOfUnreachableProvider(config: Config): string[] {
  const refusal = config.oidc && outboundOf(config).refusalOf(config.oidc.issuer);
  if (refusal === undefined) return [];
  return [
    `Warning: sign-in with OIDC_ISSUER cannot work: the server does not call private networks, nor hosts without https. Add its host to OUTBOUND_ALLOW.`,
  ];
}

function warnOfOnlyMethod({ passwordSignIn }: Config): string[] {
  if (passwordSignIn !== 'needed') return [];
  return [
    `Warning: PASSWORD_SIGN_IN=off is ignored, because there would be no other way to sign in: passkeys need a PUBLIC_URL with https and a host name. Set OIDC_ISSUER, or another PUBLIC_URL.`,
  ];
}

/** The embedded database has the same clock. */
export async function readDatabaseWarnings(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  pool: pg.Pool,
): Promise<string[]> {
  if (databaseUrl === undefined) return [];
  const difference = describeClockDifference(await readDatabaseClockAhead(pool));
  return difference === undefined ? [] : [`Warning: ${difference}`];
}

/** A model on this machine or in a private network, which the server does not call unless it is allowed. */
function warnOfUnreachableModel(config: Config): string[] {
  const refusal = config.visionModel && outboundOf(config).refusalOf(config.visionModel.url);
  if (refusal === undefined) return [];
  return [
    `Warning: the model of VISION_API_URL is not used: the server does not call private networks, nor hosts without https. Add its host to OUTBOUND_ALLOW.`,
  ];
}

function warnOfPlainHttp({ host, isSecure, publicUrl }: Config): string[] {
  if (isSecure || THIS_MACHINE.test(host)) return [];
  return [
    `Warning: HOST=${host} is open to the network and PUBLIC_URL is ${publicUrl}: passwords and sessions are sent unencrypted. Put a proxy with https in front, and set PUBLIC_URL to its address. Until then, block this port for other machines.`,
  ];
}
