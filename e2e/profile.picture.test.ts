import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './testing/journey.ts';
import { expectToast } from './testing/screen.ts';

/** Green on the left, red on the right, so that colours show the cropped part. */
async function drawHalves(width: number, height: number): Promise<Buffer> {
  const red = { create: { width: width / 2, height, channels: 3, background: '#d02020' } } as const;
  const right = await sharp(red).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#20a040' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

async function choosePicture(page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png') {
  await page.getByLabel('Profile Image file').setInputFiles({ name, mimeType, buffer });
}

async function openEditing(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
}

const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop Profile Image' });
const selection = (page: Page) => page.locator('.ReactCrop__crop-selection');
const corner = (page: Page, ord: string) => page.locator(`.ReactCrop__drag-handle.ord-${ord}`);

async function readBox(page: Page) {
  const box = await selection(page).boundingBox();
  if (!box) throw new Error('There is no square.');
  return box;
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}

/** The crop square and the picture. */
async function readSizes(page: Page) {
  const shown = await page.getByAltText('The chosen file').boundingBox();
  return {
    ...(await readBox(page)),
    shown: shown?.height ?? 0,
    end: (shown?.x ?? 0) + (shown?.width ?? 0),
  };
}

/** Waits until the dialog has its final size. */
async function expectGrown(page: Page) {
  await expect(selection(page)).toBeVisible();
  await expect
    .poll(async () => {
      const { width, shown } = await readSizes(page);
      return Math.abs(width - shown * 0.8) < 1;
    })
    .toBe(true);
}

test('a profile picture is cropped, stored, and shown after a reload', async ({
  page,
  site,
  newUser,
}) => {
  await openEditing(page);
  await choosePicture(page, await drawHalves(1200, 600));
  await expectGrown(page);
  const first = await readBox(page);
  expect(Math.abs(first.height - first.width)).toBeLessThan(1);
  for (const ord of ['nw', 'ne', 'sw', 'se']) await expect(corner(page, ord)).toBeVisible();
  for (const ord of ['n', 'e', 's', 'w']) await expect(corner(page, ord)).toBeHidden();

  // To the right end, where the picture is red.
  const middle = { x: first.x + first.width / 2, y: first.y + first.height / 2 };
  await drag(page, middle, { x: 500, y: 0 });
  const moved = await readSizes(page);
  expect(Math.abs(moved.x + moved.width - moved.end)).toBeLessThan(1);
  // Dragging a corner stops at the smallest square.
  await drag(page, { x: moved.x, y: moved.y }, { x: 400, y: 400 });
  const smallest = await readBox(page);
  expect([Math.round(smallest.width), Math.round(smallest.height)]).toEqual([50, 50]);

  await cropDialog(page).getByRole('button', { name: 'Apply Crop' }).click();
  await expect(cropDialog(page)).toBeHidden();
  await expectToast(page, 'Image cropped', 'Image has been cropped and compressed successfully');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.');

  const [stored] = await site.rows<{ image: string; content: Buffer }>(
    `select u.profile_image as image, p.content from users u
       join profile_pictures p on p.user_id = u.id where u.username = $1`,
    [newUser.username],
  );
  const { channels } = await sharp(stored?.content).stats();
  expect(channels[0]?.mean).toBeGreaterThan(180);
  expect(channels[1]?.mean).toBeLessThan(60);
  await page.reload();
  const pictures = page.locator(`img[src="${stored?.image}"]`);
  const picture = page.getByRole('main').locator(pictures);
  await expect(picture).toBeVisible();
  await expect(page.getByRole('banner').locator(pictures)).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(pictures).toHaveCount(0);
  expect(
    await site.rows('select 1 from profile_pictures where hash = $1', [stored?.image]),
  ).toEqual([]);
});

test('the crop square is moved with keys, and cancelling stores nothing', async ({
  page,
  newUser,
}) => {
  await openEditing(page);
  await choosePicture(page, await drawHalves(600, 600));
  await expectGrown(page);
  const before = await readBox(page);
  await selection(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await readBox(page)).x).toBeGreaterThan(before.x);
  await cropDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(cropDialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated');
  expect(newUser.username).not.toBe('');
  await expect(page.locator('main img')).toHaveCount(0);
});
