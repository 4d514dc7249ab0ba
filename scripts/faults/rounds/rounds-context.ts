import type { Instance } from '../parts/server.ts';
import type { FaultOutcome, FaultSize } from '../run/fault.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import type { Writer } from '../writing/writer.ts';

/** The state that all rounds of a run share. */
export type RoundsContext = {
  environment: FaultEnvironment;
  instance: Instance;
  outcome: FaultOutcome;
  writers: Writer[];
  size: FaultSize;
};
