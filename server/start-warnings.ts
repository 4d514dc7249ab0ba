import type { Config } from './config.ts';

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|::1)$/;

/** What is allowed, and yet should not stay so: for whoever started the server. */
export function warningsOf({ host, isSecure, publicUrl }: Config): string[] {
  if (isSecure || THIS_MACHINE.test(host)) return [];
  return [
    `Warning: HOST=${host} is open to the network and PUBLIC_URL is ${publicUrl}: passwords and sessions travel readable. Put a proxy with https in front, or use HOST=127.0.0.1.`,
  ];
}
