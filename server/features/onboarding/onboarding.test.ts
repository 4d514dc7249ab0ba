import { describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

describe('the first steps', () => {
  test('are remembered with the user, so that another device knows them too', async () => {
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

  test('are refused to visitors', async () => {
    expect((await app.visitor().refused(completeOnboarding)).status).toBe(401);
    expect((await app.visitor().refused(completeTour)).status).toBe(401);
  });
});
