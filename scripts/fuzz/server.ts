import { becomesHealthy, environmentOf, makeDataDir, removeDataDir } from '../instance/instance.ts';
import { endPart, type Part, startPart } from '../instance/part.ts';
import { findFreePort } from '../setup/free-port.mjs';

export const ADMINISTRATOR = {
  email: 'eve@fuzz.example',
  username: 'eve',
  password: 'crush-it-daily',
};

export type Server = {
  readonly address: string;
  readonly dataDir: string;
  readonly part: Part;
  /** Stops it and removes its data. */
  end(): Promise<void>;
};

/** Starts the built program on a free port with a new database. */
export async function startServer(program: string): Promise<Server> {
  const port = await findFreePort();
  const dataDir = await makeDataDir('fuzz');
  const env = environmentOf({ dataDir, port, administrator: ADMINISTRATOR });
  const part = startPart([process.execPath, program], { env });
  const address = `http://127.0.0.1:${port}`;
  const end = async () => {
    await endPart(part);
    await removeDataDir(dataDir);
  };
  if (await becomesHealthy(address, part.hasEnded)) return { address, dataDir, part, end };
  await end();
  throw new Error(`The server did not start.\n${part.said()}`);
}
