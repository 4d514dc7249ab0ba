import type { FastifyBaseLogger } from 'fastify';
import { type Database, statement } from '#server/database/database.ts';
import { isDatabaseAway, isDiskFull } from '#server/database/faults.ts';

/** What this process knows of itself, and says when it is asked for its health. */
export type Condition = {
  /** It was told to end, and still answers until whoever sends it calls has noticed. */
  isDraining: boolean;
  readonly isDiskFull: boolean;
  /** Every failure is shown to it. */
  learnFrom(error: Error, log: FastifyBaseLogger): void;
};

const LOOK_AGAIN_MS = 5_000;

/** A megabyte, which is gone with the transaction. A small write may find room when a larger one does not. */
const writeSomething = statement(
  'disk.write-something',
  `create temporary table room on commit drop as
     select repeat(md5(line::text), 32) from generate_series(1, 1000) line`,
);

export function openCondition(database: Database): Condition {
  let isFull = false;

  function lookAgain(log: FastifyBaseLogger): void {
    setTimeout(() => {
      void isStillFull(database).then((isStill) => {
        if (isStill) return lookAgain(log);
        isFull = false;
        log.warn('there is room on the disk again');
      });
    }, LOOK_AGAIN_MS).unref();
  }

  return {
    isDraining: false,
    get isDiskFull() {
      return isFull;
    },
    learnFrom: (error, log) => {
      if (isFull || !isDiskFull(error)) return;
      isFull = true;
      log.fatal('the disk is full: nothing more can be kept');
      lookAgain(log);
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
