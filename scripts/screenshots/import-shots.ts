import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';
import { openTools } from './steps.ts';

const CSV = [
  'name,type,deadline,weekday,notes,completed',
  'Morning meditation,daily,08:00,,Ten minutes before breakfast,false',
  'Gym,weekly,19:30,"monday,thursday",,false',
  'Read 20 pages,daily,22:00,,,true',
  'Late,daily,25:00,,,false',
].join('\n');

async function openImport(page: Page): Promise<void> {
  await openTools(page);
  await page.getByRole('button', { name: 'Import from CSV' }).click();
}

async function chooseFile(page: Page): Promise<void> {
  await openImport(page);
  const file = { name: 'my-habits.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.getByLabel('CSV file').setInputFiles(file);
}

const LINES = [
  { name: 'Read 20 pages', icon: 'book-open', confidence: 0.94, deadline: '22:00' },
  {
    name: 'Gym',
    icon: 'dumbbell',
    confidence: 0.83,
    deadline: '18:30',
    weekdays: ['monday', 'friday'],
  },
  {
    name: 'Call grandma and ask her about the summer house by the lake, and listen',
    icon: 'phone',
    confidence: 0.66,
  },
  { name: 'Wter the plnts', icon: null, confidence: 0.41, possibleDeadlines: ['17:30', '13:30'] },
];

const ANALYSIS = {
  success: true,
  message: '',
  analysisText: LINES.map(({ name }) => name).join('\n'),
  habits: LINES.map((line) => ({
    type: line.weekdays ? 'weekly' : 'daily',
    weekdays: null,
    deadline: '18:00',
    possibleDeadlines: null,
    notes: null,
    ...line,
  })),
};

/** A list as somebody writes it. */
async function drawList(page: Page): Promise<Buffer> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 480, height: 320 });
  await sheet.setContent(
    `<body style="margin:2rem;font:1.6rem/1.9 cursive">${LINES.map(({ name }) => `<div>☐ ${name}</div>`).join('')}`,
  );
  const picture = await sheet.screenshot();
  await sheet.close();
  return picture;
}

async function openExtractor(page: Page): Promise<void> {
  await openTools(page);
  await page.getByRole('button', { name: 'Import from Image' }).click();
}

async function choosePicture(page: Page): Promise<void> {
  await openExtractor(page);
  const file = { name: 'my-list.png', mimeType: 'image/png', buffer: await drawList(page) };
  await page.getByLabel('Picture of your habits').setInputFiles(file);
}

async function analyze(page: Page): Promise<void> {
  await page.route('**/api/analyze-image', (route) => route.fulfill({ json: ANALYSIS }));
  await choosePicture(page);
  await page.getByRole('button', { name: 'Analyze Image' }).click();
}

async function mend(page: Page): Promise<void> {
  await analyze(page);
  const second = page.getByRole('group', { name: 'Habit 2' });
  await second.getByRole('button', { name: 'Details' }).click();
  await second.getByLabel('Private Notes').scrollIntoViewIfNeeded();
}

async function showTimes(page: Page): Promise<void> {
  await analyze(page);
  await page
    .getByRole('group', { name: 'Habit 4' })
    .getByLabel('Private Notes')
    .scrollIntoViewIfNeeded();
}

/** Never answered, as long as anybody looks. */
async function wait(page: Page): Promise<void> {
  await page.route('**/api/analyze-image', () => {});
  await page.route('**/api/analyze-image/progress', (route) =>
    route.fulfill({ json: { stage: 'reading', ahead: 0, part: 0.45 } }),
  );
  await choosePicture(page);
  // From then on it is never idle again.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Analyze Image' }).click();
}

async function refuse(page: Page): Promise<void> {
  const message = 'This picture cannot be read. Please try another one.';
  await page.route('**/api/analyze-image', (route) =>
    route.fulfill({ status: 422, json: { success: false, message } }),
  );
  await choosePicture(page);
  await page.getByRole('button', { name: 'Analyze Image' }).click();
}

const imageShot = (name: string, reach: Shot['reach'], sees: Shot['sees']): Shot => ({
  name: `image-${name}`,
  who: 'ada',
  path: '/dashboard',
  ...(reach && { reach }),
  sees,
  isFloating: true,
});

export const IMPORT_SHOTS: readonly Shot[] = [
  {
    name: 'import',
    who: 'ada',
    path: '/dashboard',
    reach: chooseFile,
    sees: '4 habits found',
    isFloating: true,
  },
  imageShot('empty', openExtractor, 'PNG, JPG or JPEG, at most 10MB'),
  imageShot('reading', wait, 'Reading your picture…'),
  imageShot('list', analyze, '4 of 4 selected'),
  imageShot('details', mend, 'Days of Week'),
  imageShot('time', showTimes, 'Is it one of these?'),
  imageShot('refused', refuse, 'Analysis Failed'),
];
