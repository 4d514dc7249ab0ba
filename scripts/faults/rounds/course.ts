import type { Instance } from '../parts/server.ts';
import type { Outcome, Size } from '../run/fault.ts';
import type { Scene } from '../run/scene.ts';
import type { Hand } from '../writing/hand.ts';

/** What all rounds of a run share. */
export type Course = {
  scene: Scene;
  instance: Instance;
  outcome: Outcome;
  hands: Hand[];
  size: Size;
};
