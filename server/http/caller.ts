import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { browserToken } from './known-browser.ts';
import { networkOf } from './network.ts';
import type { AccountInLog } from './requests.ts';
import { sessionToken } from './session-cookie.ts';

/** A visitor who signs in, and their browser. */
export type Caller = {
  network: string;
  userAgent: string | undefined;
  /** The token of the session that this browser already has. */
  token: string | undefined;
  /** Identifies this browser at accounts that were signed in to with it. */
  browser: string | undefined;
  /** Whether the client has closed its connection, so that no work is needed. */
  hasLeft: () => boolean;
  /** Names the account in the log line of this call. A later name replaces an earlier one. */
  logAccount: (account: AccountInLog) => void;
};

export const callerOf = (request: FastifyRequest, config: Config): Caller => ({
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'],
  token: sessionToken(request, config),
  browser: browserToken(request, config),
  hasLeft: () => request.raw.socket.destroyed,
  logAccount: (account) => {
    request.accountInLog = account;
  },
});
