import { expect, test } from './testing/journey.ts';
import { saved } from './testing/planner.ts';

const swim = { name: 'Swim', type: 'weekly', rhythm: { kind: 'quota', times: 3, per: 'week' } };

test('the planner changes a quota and its allowed days', async ({ emptyDashboard: page }) => {
  await page.request.post('/api/habits', { data: swim });
  await page.goto('/habit-planner');
  const boxes = page.getByRole('checkbox', { name: /^Swim on / });
  await expect(boxes).toHaveCount(7);
  await expect(page.getByRole('checkbox', { name: 'Swim on', checked: true })).toHaveCount(7);

  const stepped = saved(page);
  await page.getByRole('button', { name: 'More times for Swim' }).press('Enter');
  await stepped;
  await expect(page.getByText('4 times a week')).toBeVisible();

  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
    const box = page.getByRole('checkbox', { name: `Swim on ${weekday}` });
    const changed = saved(page);
    await box.click();
    await changed;
    await expect(box).not.toBeChecked();
  }
  // Three days remain, so there is no fourth time.
  await expect(page.getByText('3 times a week')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 times a week')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Swim on', checked: true })).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'More times for Swim' })).toBeDisabled();
});
