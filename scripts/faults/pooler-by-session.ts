import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnDatabase } from './parts/own-database.ts';
import { startPooler } from './parts/pgbouncer.ts';
import { planInstance, startServer, untilHealthy } from './parts/server.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { PGBOUNCER, POSTGRES } from './run/needs.ts';
import { expectAlive, startPlay } from './run/play.ts';
import { wordsOfRefusals } from './writing/tally.ts';

export const poolerBySession: Fault = {
  name: 'pooler-by-session',
  needs: [PGBOUNCER, POSTGRES],
  size: { rounds: 1, seconds: 10, writers: 6 },
  async run(scene, { seconds, writers }) {
    const database = await startOwnDatabase(scene);
    const pooler = await startPooler(scene, database, 'session');
    const server = startServer(scene, await planInstance(scene, { DATABASE_URL: pooler.url }));
    await untilHealthy(server);
    const site = { address: server.address, databaseUrl: database.url, dice: scene.dice };
    const play = await startPlay(site, writers);
    await sleep(seconds * 1_000);
    await play.end();
    expectAlive(play, server);
    const { outcome } = play;
    const refused = wordsOfRefusals(outcome.tally);
    expectThat(outcome, outcome.tally.refused.size === 0, `calls were not answered: ${refused}`);
    outcome.what = `pgbouncer by session in between, ${seconds} s of writes`;
    return outcome;
  },
};
