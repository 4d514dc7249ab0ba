import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToRemove } from '#domain/site/backups.ts';
import { isPartial, listNames, listOurs } from '#server/backup/backup-name.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { findSettings } from '../queries/known-backups.ts';

const storeRemoved = statement(
  'backups.note-removed',
  'update backups set file_name = null where file_name = any($1)',
);
const MAX_ROWS = 200;
const forget = statement(
  'backups.forget',
  `delete from backups where file_name is null and finished_at is not null
      and id <= (select max(id) from backups) - ${MAX_ROWS}`,
);

/** Removes only files whose name shows that this site made them. Other files and manual backups stay. */
export async function removeOld(queries: Queries, folder: string): Promise<void> {
  const files = await listOurs(folder);
  const names = backupsToRemove(files, await findSettings(queries)).map(({ name }) => name);
  for (const name of names) await rm(join(folder, name), { force: true });
  await queries.run(storeRemoved, [names]);
  await queries.run(forget, []);
}

/** Removes partial files and the scratch database of a killed process. */
export async function removePartialFiles(folder: string, scratch: string): Promise<void> {
  for (const name of (await listNames(folder)).filter(isPartial)) {
    await rm(join(folder, name), { force: true });
  }
  await rm(scratch, { recursive: true, force: true });
}
