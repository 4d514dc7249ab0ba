import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { instantOf, instantSql } from './instants.ts';

const app = useTestApp();

test.for([
  '2026-11-23 18:04:05+00',
  '2026-11-23 18:04:05.1+00',
  '2026-11-23 18:04:05.999999+00',
  '2026-03-29 02:30:00.05+02',
  '1970-01-01 00:00:00+00',
  '0099-12-31 23:59:59.123456+00',
])('%s is formatted as by Date, in any time zone of the connection', async (instant) => {
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
    const text = await app.ctx.database.transaction(async (tx) => {
      await tx.run({ name: 'zone', text: "select set_config('TimeZone', $1, true)" }, [zone]);
      const statement = {
        name: 'instant',
        text: `select ${instantSql('$1::timestamptz')} as text`,
      };
      const [row] = await tx.run<{ text: string }>(statement, [instant]);
      return instantOf(row?.text ?? '');
    });
    expect(text).toBe(
      new Date(instant.replace(' ', 'T').replace(/\+(\d\d)$/, '+$1:00')).toISOString(),
    );
  }
});
