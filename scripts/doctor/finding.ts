import type { Config } from '#server/config/config.ts';
import type { OpenedDatabase } from '#server/boot/open-database.ts';

export { wordsOf } from '#server/database/faults.ts';

/** `unknown`: it could not be looked at, because something else is not well. */
export type Level = 'well' | 'unknown' | 'warning' | 'fault';

export type Finding = {
  readonly level: Level;
  readonly says: string;
  /** What to do about it. */
  readonly todo?: string;
};

export const well = (says: string): Finding => ({ level: 'well', says });
export const unknown = (says: string): Finding => ({ level: 'unknown', says });
export const warning = (says: string, todo: string): Finding => ({ level: 'warning', says, todo });
export const fault = (says: string, todo: string): Finding => ({ level: 'fault', says, todo });

/** What every check is handed. */
export type Examined = {
  readonly config: Config;
  /** Undefined where the database did not answer. */
  readonly database: OpenedDatabase | undefined;
  /** To whom a mail is to be sent, where one is. */
  readonly mailTo: string | undefined;
};

export type Check = (examined: Examined) => Promise<Finding[]>;
