import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance.ts';

/** Starts a server with a new database, and removes both at the end. */
export async function onInstance<Result>(
  measure: (instance: Instance) => Promise<Result>,
): Promise<Result> {
  const dataDir = await makeDataDir();
  try {
    const instance = await startInstance(dataDir);
    try {
      return await measure(instance);
    } finally {
      await instance.stop();
    }
  } finally {
    await removeDataDir(dataDir);
  }
}
