import { randomUUID } from 'node:crypto';
import pg from 'pg';

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
    drop: () => onMaintenance(`drop database ${name} with (force)`),
  };
}

async function onMaintenance(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    // Two workers that copy at the same moment would stand in each other's way.
    await client.query('select pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(process.env[POSTGRES_URL] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
