import type { Page } from '@playwright/test';

/** A name stands for a daily habit. */
export type HabitToCreate = string | ({ name: string } & Record<string, unknown>);

/** As the form sends it. */
const DAILY = { type: 'daily', deadline: '00:00' };

/** Creates habits of the signed-in user without the form. */
export async function createHabits(
  page: Page,
  habits: readonly HabitToCreate[],
): Promise<{ id: number; name: string }[]> {
  const created: { id: number; name: string }[] = [];
  // In series, because habits are listed in the order of their creation.
  for (const habit of habits) {
    const data = typeof habit === 'string' ? { name: habit } : habit;
    const response = await page.request.post('/api/habits', { data: { ...DAILY, ...data } });
    if (!response.ok()) throw new Error(`Not added: ${await response.text()}`);
    created.push((await response.json()) as { id: number; name: string });
  }
  return created;
}
