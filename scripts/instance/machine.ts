import { cpus, loadavg, totalmem } from 'node:os';

const loads = () => loadavg().map((load) => Number(load.toFixed(1)));
const loadBefore = loads();

/** The machine that a report was measured on. */
export const describeMachine = () => ({
  cpus: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  loadBefore,
  loadAfter: loads(),
});
