import type { Instance } from '../parts/server.ts';
import type { Outcome, Size } from '../run/fault.ts';
import type { Scene } from '../run/scene.ts';
import type { Writer } from '../writing/writer.ts';

/** The state that all rounds of a run share. */
export type RoundsContext = {
  scene: Scene;
  instance: Instance;
  outcome: Outcome;
  writers: Writer[];
  size: Size;
};
