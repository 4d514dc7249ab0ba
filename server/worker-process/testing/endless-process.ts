import { runTasks } from '../run-tasks.ts';

/** Reports that it has begun, then loops forever. */
runTasks(async ({ kilobytes }: { kilobytes: number }, reply) => {
  reply({ begun: true });
  // The message is sent before the loop.
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  const memory: Uint8Array[] = [];
  for (;;) {
    if (memory.length < kilobytes) memory.push(new Uint8Array(1024).fill(1));
  }
});
