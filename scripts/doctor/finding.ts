import type { Config } from '#server/config/config.ts';
import type { OpenedDatabase } from '#server/boot/open-database.ts';

export { messageOf } from '#server/database/database-errors.ts';

/** `unknown`: the check could not run because of another error. */
export type Level = 'well' | 'unknown' | 'warning' | 'fault';

export type Finding = {
  readonly level: Level;
  readonly says: string;
  /** The remedy. */
  readonly todo?: string;
};

export const well = (says: string): Finding => ({ level: 'well', says });
export const unknown = (says: string): Finding => ({ level: 'unknown', says });
export const warning = (says: string, todo: string): Finding => ({ level: 'warning', says, todo });
export const fault = (says: string, todo: string): Finding => ({ level: 'fault', says, todo });

/** The input of every check. */
export type Examined = {
  readonly config: Config;
  /** Undefined if the database is unreachable. */
  readonly database: OpenedDatabase | undefined;
  /** The recipient of a test mail. Undefined if none is requested. */
  readonly mailTo: string | undefined;
};

export type Check = (examined: Examined) => Promise<Finding[]>;
