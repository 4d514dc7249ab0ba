import { randomUUID } from 'node:crypto';
import { dropDatabase, runOnMaintenance } from '#server/testing/maintenance.ts';

/** Names the variable by which the workers learn where the prepared database is. */
export const POSTGRES_URL = 'HABITCRUSH_E2E_POSTGRES';

export type OwnDatabase = { url: string; drop: () => Promise<void> };

/** The prepared database, or nothing at all. */
export type Template = 'habitcrush' | 'template0';

export async function createDatabase(template: Template): Promise<OwnDatabase> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(`create database ${name} template ${template}`);
  return {
    url: urlOf(name),
    drop: () => dropDatabase(urlOf('postgres'), name),
  };
}

const onMaintenance = (sql: string) => runOnMaintenance(urlOf('postgres'), sql);

function urlOf(name: string): string {
  const url = new URL(process.env[POSTGRES_URL] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
