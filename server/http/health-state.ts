import type { FastifyBaseLogger } from 'fastify';
import { type Database, statement } from '#server/database/database.ts';
import { isDatabaseAway, isDiskFull } from '#server/database/database-errors.ts';

/** The state that the health check reports. */
export type HealthState = {
  /** The process got a signal, and still responds until the load balancer has noticed. */
  isDraining: boolean;
  readonly isDiskFull: boolean;
  /** Called with each error. */
  recordError(error: Error, log: FastifyBaseLogger): void;
};

const RETRY_AFTER_MS = 5_000;

/** Writes a megabyte and rolls it back: a small write may still succeed on a full disk. */
const writeSomething = statement(
  'disk.write-something',
  `create temporary table room on commit drop as
     select repeat(md5(line::text), 32) from generate_series(1, 1000) line`,
);

export function openHealthState(database: Database): HealthState {
  let isFull = false;

  function checkAgain(log: FastifyBaseLogger): void {
    setTimeout(() => {
      void isStillFull(database).then((isStill) => {
        if (isStill) return checkAgain(log);
        isFull = false;
        log.warn('the disk has free space again');
      });
    }, RETRY_AFTER_MS).unref();
  }

  return {
    isDraining: false,
    get isDiskFull() {
      return isFull;
    },
    recordError: (error, log) => {
      if (isFull || !isDiskFull(error)) return;
      isFull = true;
      log.fatal('the disk is full: nothing can be stored');
      checkAgain(log);
    },
  };
}

async function isStillFull(database: Database): Promise<boolean> {
  try {
    await database.transaction((tx) => tx.run(writeSomething, []));
    return false;
  } catch (error) {
    return isDiskFull(error as Error) || isDatabaseAway(error as Error);
  }
}
