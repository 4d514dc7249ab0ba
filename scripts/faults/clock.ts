import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeClock, makeFakeClock } from './parts/fake-clock.ts';
import {
  databaseOf,
  type Instance,
  planInstance,
  type Server,
  startServer,
  untilHealthy,
} from './parts/server.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { FAKETIME } from './run/needs.ts';
import { expectAlive, startPlay } from './run/play.ts';
import type { Scene } from './run/scene.ts';
import { wordsOfRefusals } from './writing/tally.ts';

/** Days ahead of today: the first ones between two starts, the others under the running server. */
const AT_STARTS = [0, 2, 1];
const WHILE_RUNNING = [0, 3, -1, 4];

export const clock: Fault = {
  name: 'clock',
  needs: [FAKETIME],
  size: { rounds: 1, seconds: 3, writers: 4 },
  async run(scene, { seconds, writers }) {
    const fake = await makeFakeClock(scene);
    const instance = await planInstance(scene, fake.settings);
    let server = await startAt(scene, instance, fake, AT_STARTS[0] ?? 0);
    const { address } = server;
    const { ahead } = fake;
    const site = { address, databaseUrl: await databaseOf(server), dice: scene.dice, ahead };
    const play = await startPlay(site, writers);
    for (const days of AT_STARTS.slice(1)) {
      await sleep(seconds * 1_000);
      await play.end();
      server.part.signal('SIGTERM');
      await server.part.ended;
      server = await startAt(scene, instance, fake, days);
      play.goOn();
    }
    for (const days of WHILE_RUNNING) {
      await sleep(seconds * 1_000);
      await play.end();
      fake.set(days);
      play.goOn();
    }
    await sleep(seconds * 1_000);
    await play.end();
    expectAlive(play, server);
    const { outcome } = play;
    const refused = wordsOfRefusals(outcome.tally);
    expectThat(outcome, outcome.tally.refused.size === 0, `calls were not answered: ${refused}`);
    outcome.what = `the clock ${AT_STARTS.join(', ')} days ahead at three starts, then ${WHILE_RUNNING.join(', ')} under the running server`;
    return outcome;
  },
};

async function startAt(
  scene: Scene,
  instance: Instance,
  fake: FakeClock,
  days: number,
): Promise<Server> {
  fake.set(days);
  const server = startServer(scene, instance);
  await untilHealthy(server);
  return server;
}
