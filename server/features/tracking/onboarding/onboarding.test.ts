import { describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

describe('onboarding', () => {
  test('the progress of the onboarding is stored per user, for all devices', async () => {
    const ben = await app.signIn('ben');
    const fresh = { hasCompletedOnboarding: false, hasCompletedTour: false };
    expect(await ben.ok(getUser)).toMatchObject(fresh);
    expect(await ben.ok(completeOnboarding)).toMatchObject({
      ...fresh,
      hasCompletedOnboarding: true,
    });
    await ben.ok(completeTour);
    const elsewhere = await app.signIn('ben');
    const seen = { hasCompletedOnboarding: true, hasCompletedTour: true };
    expect(await elsewhere.ok(getUser)).toMatchObject(seen);
    expect(await elsewhere.ok(completeTour)).toMatchObject(seen);
  });

  test('the progress of the onboarding is refused to visitors', async () => {
    expect((await app.visitor().refused(completeOnboarding)).status).toBe(401);
    expect((await app.visitor().refused(completeTour)).status).toBe(401);
  });
});
