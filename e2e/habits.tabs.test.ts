import { test } from './testing/journey.ts';
import { expectDone, tickOf } from './testing/screen.ts';

test('a second tab updates when it becomes visible', async ({ dashboardWith, context }) => {
  const page = await dashboardWith('Stretch');
  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/dashboard');
  await expectDone(other, 'Stretch', false);

  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await tickOf(page, 'Stretch').click();
  await saved;
  // The list is fresh for five seconds. After that, focusing the tab fetches it.
  await other.clock.fastForward(6000);
  await other.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expectDone(other, 'Stretch', true);
});
