import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('npm run partition says how it is called when it does not understand, and opens nothing', {
  timeout: 60_000,
}, () => {
  const command = ['--import', 'tsx', 'scripts/partition.ts'];
  for (const args of [['--nope'], ['--partitions', '1']]) {
    const { PATH } = process.env;
    const env = { PATH, DATABASE_URL: 'postgresql://127.0.0.1:1/nobody' };
    const ran = spawnSync(process.execPath, [...command, ...args], { encoding: 'utf8', env });
    expect(ran).toMatchObject({
      status: 1,
      stderr: 'Usage: npm run partition [-- --partitions NUMBER], from 2 to 256\n',
    });
  }
});
