import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, Size } from '../run/fault.ts';
import { expectAlive, expectNoHanging, expectReturn, startPlay } from '../run/play.ts';
import type { Scene } from '../run/scene.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { planInstance, startServer, untilHealthy } from './server.ts';
import { layWire, type Wire } from './wire.ts';

type Network = { database: OwnDatabase; wire: Wire };
type Absence = {
  what: string;
  leave: (network: Network) => Promise<void> | void;
  comeBack: (network: Network) => Promise<void> | void;
};

/** Plays a server that loses its database during writes and gets it back. */
export async function playAway(
  scene: Scene,
  size: Size,
  { what, leave, comeBack }: Absence,
): Promise<Outcome> {
  const { seconds, writers } = size;
  const database = await startOwnDatabase(scene);
  const wire = await layWire(scene, { path: database.socket });
  const { username, pathname } = new URL(database.url);
  const url = `postgresql://${username}@127.0.0.1:${wire.port}${pathname}`;
  const server = startServer(scene, await planInstance(scene, { DATABASE_URL: url }));
  await untilHealthy(server);
  const site = { address: server.address, databaseUrl: database.url, dice: scene.dice };
  const play = await startPlay(site, writers);
  await sleep(1_000);
  await leave({ database, wire });
  await sleep(seconds * 1_000);
  await comeBack({ database, wire });
  const back = await expectReturn(play, size);
  await sleep(1_000);
  await play.end();
  expectAlive(play, server);
  expectNoHanging(play, size);
  play.outcome.what = `${what} for ${seconds} s; ${back}`;
  return play.outcome;
}
