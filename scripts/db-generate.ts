import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/database/migrations/meta';

const options = ['generate', ...process.argv.slice(2)];
const { status } = spawnSync('node_modules/.bin/drizzle-kit', options, { stdio: 'inherit' });
process.exitCode = status ?? 1;
if (status === 0) deleteFormerSnapshots();

/** drizzle-kit compares the tables with the last snapshot only. */
function deleteFormerSnapshots(): void {
  const snapshots = readdirSync(FOLDER).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(FOLDER, name));
}
