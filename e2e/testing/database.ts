import { randomUUID } from 'node:crypto';
import { dropDatabase, runOnMaintenance } from '#server/testing/maintenance.ts';

/** The environment variable with the address of the prepared database. */
export const POSTGRES_URL = 'HABITCRUSH_E2E_POSTGRES';

export type OwnDatabase = {
  url: string;
  /** False ends all connections and refuses new ones. */
  setReachable: (isReachable: boolean) => Promise<void>;
  drop: () => Promise<void>;
};

/** A copy of the prepared database, or an empty one. */
export type Template = 'habitcrush' | 'template0';

export async function createDatabase(template: Template): Promise<OwnDatabase> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(`create database ${name} template ${template}`);
  return {
    url: urlOf(name),
    setReachable: async (isReachable) => {
      await onMaintenance(`alter database ${name} with connection limit ${isReachable ? -1 : 0}`);
      if (isReachable) return;
      await onMaintenance(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    },
    drop: () => dropDatabase(urlOf('postgres'), name),
  };
}

const onMaintenance = (sql: string) => runOnMaintenance(urlOf('postgres'), sql);

function urlOf(name: string): string {
  const url = new URL(process.env[POSTGRES_URL] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
