import { backup } from '../backup.ts';
import { clock } from '../clock.ts';
import { crashRounds } from '../crash-rounds.ts';
import { databaseFrozen } from '../database-frozen.ts';
import { databaseReset } from '../database-reset.ts';
import { databaseSilent } from '../database-silent.ts';
import { databaseStopped } from '../database-stopped.ts';
import { diskFull } from '../disk-full.ts';
import { diskReadOnly } from '../disk-read-only.ts';
import { importEnded } from '../import-ended.ts';
import { nodeKilled } from '../node-killed.ts';
import { poolerBySession } from '../pooler-by-session.ts';
import { poolerByTransaction } from '../pooler-by-transaction.ts';
import { rollingRestart } from '../rolling-restart.ts';
import { failover } from '../failover.ts';
import { standbyReads } from '../standby-reads.ts';
import type { Fault } from './fault.ts';

/** In the order of a run. */
export const FAULTS: readonly Fault[] = [
  crashRounds,
  databaseStopped,
  databaseReset,
  databaseFrozen,
  databaseSilent,
  diskFull,
  diskReadOnly,
  rollingRestart,
  nodeKilled,
  failover,
  standbyReads,
  poolerBySession,
  poolerByTransaction,
  clock,
  backup,
  importEnded,
];
