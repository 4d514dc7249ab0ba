import type { Config } from '#server/config/config.ts';
import type { OpenedDatabase } from '#server/boot/open-database.ts';

export { messageOf } from '#server/database/database-errors.ts';

/** `unknown`: the check could not run because of another error. */
export type Level = 'ok' | 'unknown' | 'warning' | 'problem';

export type Finding = {
  readonly level: Level;
  readonly message: string;
  /** The remedy. */
  readonly advice?: string;
};

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const unknown = (message: string): Finding => ({ level: 'unknown', message });
export const warning = (message: string, advice: string): Finding => ({
  level: 'warning',
  message,
  advice,
});
export const problem = (message: string, advice: string): Finding => ({
  level: 'problem',
  message,
  advice,
});

/** The input of every check. */
export type Examined = {
  readonly config: Config;
  /** Undefined if the database is unreachable. */
  readonly database: OpenedDatabase | undefined;
  /** The recipient of a test mail. Undefined if none is requested. */
  readonly mailTo: string | undefined;
};

export type Check = (examined: Examined) => Promise<Finding[]>;
