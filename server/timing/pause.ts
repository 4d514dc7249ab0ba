import { setTimeout as sleep } from 'node:timers/promises';

/** Ends early with the signal, and keeps no process alive. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
