import { backup } from '../backup.ts';
import { clock } from '../clock.ts';
import { crashRounds } from '../crash-rounds.ts';
import { databaseOutages } from '../database-outages.ts';
import { diskFull, diskReadOnly } from '../disks.ts';
import { failover } from '../failover.ts';
import { importEnded } from '../import-ended.ts';
import { nodeKilled, rollingRestart } from '../nodes.ts';
import { poolerBySession, poolerByTransaction } from '../poolers.ts';
import { standbyReads } from '../standby-reads.ts';
import type { Fault } from './fault.ts';

/** In the order of a run. */
export const FAULTS: readonly Fault[] = [
  crashRounds,
  ...databaseOutages,
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
