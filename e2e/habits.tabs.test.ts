import { test } from './testing/journey.ts';
import { addHabit, expectDone, tickOf } from './testing/screen.ts';

test('two tabs agree as soon as the second is looked at', async ({
  emptyDashboard: page,
  context,
}) => {
  await addHabit(page, 'Stretch');
  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/dashboard');
  await expectDone(other, 'Stretch', false);

  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await tickOf(page, 'Stretch').click();
  await saved;
  // The list is fresh for five seconds; after that, looking at it fetches it.
  await other.clock.fastForward(6000);
  await other.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expectDone(other, 'Stretch', true);
});
