import { expect, type Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import type { AccessibleScreen } from './accessible-screen.ts';
import { chooseFor, chooseView, openDisplay } from './screen.ts';

const SECTIONS = [
  { id: 1, name: 'Morning', sortOrder: 0 },
  { id: 2, name: 'Whatever is left of the day after that', sortOrder: 1 },
];
const STEPS = ['Shoes', 'Bottle', 'A towel for each of us'].map((text, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  text,
}));

/** Two habits that are due today in different sections, the first with steps, both with tags. */
async function arrange(page: Page): Promise<void> {
  await page.route('**/api/sections', (route) => route.fulfill({ json: SECTIONS }));
  await page.route('**/api/habits', async (route) => {
    const [first, second, ...others] = (await (await route.fetch()).json()) as Habit[];
    const instance = { ...first?.instance, habitId: second?.id };
    const daily = { ...second, type: 'daily', weekdays: null, instance };
    const arranged = [
      { ...first, name: 'Pack', section: 1, tags: ['Health'], steps: STEPS, stepsNeeded: null },
      { ...daily, section: 2, tags: ['Home', 'Health'] },
      ...others,
    ];
    await route.fulfill({ json: arranged });
  });
}

/** Chooses a tag. On a phone, the tags are in the Display menu. */
async function chooseTag(page: Page, name: string): Promise<void> {
  const tag = page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name });
  await expect(page.getByRole('button', { name: 'Display' })).toBeVisible();
  if (await tag.isVisible()) return tag.click();
  await openDisplay(page);
  await tag.click();
  await page.keyboard.press('Escape');
}

export const SECTION_SCREENS: readonly AccessibleScreen[] = [
  {
    name: 'dashboard in sections, filtered by a tag',
    who: 'ada',
    path: '/dashboard',
    prepare: arrange,
    reach: (page) => chooseTag(page, 'Health'),
    shows: (page) => page.getByText(/habits? hidden/),
  },
  {
    name: 'list in sections, one of them closed',
    who: 'ada',
    path: '/dashboard',
    prepare: arrange,
    reach: async (page) => {
      await chooseView(page, 'List');
      await page.getByRole('button', { name: /^Whatever is left/ }).click();
    },
    shows: (page) => page.getByRole('button', { name: 'Options for Pack' }),
  },
  {
    name: 'steps of a habit',
    who: 'ada',
    path: '/dashboard',
    prepare: arrange,
    reach: (page) => page.getByRole('button', { name: /^Steps of Pack:/ }).click(),
    shows: (page) => page.getByRole('checkbox', { name: 'Bottle' }),
  },
  {
    name: 'display of today',
    who: 'ada',
    path: '/dashboard',
    reach: openDisplay,
    shows: (page) => page.getByRole('dialog', { name: 'Display' }),
  },
  {
    name: 'sections being managed',
    who: 'ada',
    path: '/dashboard',
    prepare: arrange,
    reach: async (page) => {
      await openDisplay(page);
      await page.getByRole('button', { name: 'Sections' }).click();
      await page.getByRole('button', { name: 'Rename Morning' }).click();
    },
    shows: (page) => page.getByLabel('Name of Morning'),
  },
  {
    name: 'habit form with steps, a section and tags',
    who: 'ada',
    path: '/dashboard',
    prepare: arrange,
    reach: (page) => chooseFor(page, 'Pack', 'Edit'),
    shows: (page) => page.getByLabel('Step 3', { exact: true }),
  },
  {
    name: 'habit planner in sections',
    who: 'ada',
    path: '/habit-planner',
    prepare: arrange,
    shows: (page) => page.getByRole('heading', { name: /^Morning/ }),
  },
  {
    name: 'habit planner while habits move between sections',
    who: 'ada',
    path: '/habit-planner',
    prepare: arrange,
    reach: (page) => page.getByRole('button', { name: 'Reorder' }).click(),
    shows: (page) => page.getByRole('button', { name: /^(Move )?Pack$/ }),
  },
];
