import { describe, expect, test } from 'vitest';
import { getHealth } from '#contract/health.ts';
import { useTestHouse } from '#server/testing/open-house.ts';

const house = useTestHouse();

describe('the health', () => {
  test('is plain while no job waits too long, and names the oldest that does', async () => {
    await house.rows('delete from graphile_worker._private_jobs');
    await house.rows(`select graphile_worker.add_job('sweepSessions')`);
    await house.rows(
      `select graphile_worker.add_job('sweepLimits', run_at => now() + interval '1 hour')`,
    );
    expect(await house.visitor().ok(getHealth)).toEqual({ status: 'ok' });
    await house.rows(
      `select graphile_worker.add_job('sweepSessions', run_at => now() - interval '5 minutes')`,
    );
    const health = await house.visitor().ok(getHealth);
    expect(health.status).toBe('ok');
    expect(health.oldestOverdueJobSeconds).toBeGreaterThanOrEqual(300);
    expect(health.oldestOverdueJobSeconds).toBeLessThan(360);
    await house.rows('delete from graphile_worker._private_jobs');
  });
});
