import { mkdir, writeFile } from 'node:fs/promises';
import { composeMail } from '#server/mail/mail-folder.ts';
import { sampleMails } from './testing/sample-mails.ts';
import { expect, test } from './testing/journey.ts';
import { openScreen, SCREENS } from './testing/screens.ts';

const FOLDER = 'screenshots';
const WIDTHS = [375, 768, 1440];
const HEIGHT = 900;
const THEMES = ['light', 'dark'];
const FROM = 'HabitCrush <habits@example.org>';

const fileName = (name: string) => name.replaceAll(/[^a-z]+/g, '-');

for (const screen of SCREENS) {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const picture = `${fileName(screen.name)}-${width}-${theme}`;
      test(picture, async ({ page, context, site, expectedErrors }) => {
        await context.addInitScript(
          (name) => localStorage.setItem('habitcrush-theme', name),
          `minimal-${theme}`,
        );
        await page.setViewportSize({ width, height: HEIGHT });
        await openScreen(screen, { page, context, site, expectedErrors });
        await expect(page.locator('html')).toHaveAttribute('data-theme', `minimal-${theme}`);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const isOverlay = (await page.locator('dialog[open], [role=menu]').count()) > 0;
        if (!isOverlay) await page.evaluate(() => window.scrollTo(0, 0));
        const path = `${FOLDER}/${picture}.png`;
        await page.screenshot({ path, fullPage: !isOverlay, animations: 'disabled' });
      });
    }
  }
}

for (const [name, mail] of Object.entries(sampleMails())) {
  test(`mail ${name}`, async ({ page }) => {
    const path = `${FOLDER}/mails/${name}`;
    await mkdir(`${FOLDER}/mails`, { recursive: true });
    await writeFile(`${path}.html`, mail.html);
    await writeFile(`${path}.txt`, `${mail.subject}\n\n${mail.text}`);
    await writeFile(`${path}.eml`, await composeMail({ ...mail, from: FROM }));
    await page.setViewportSize({ width: 375, height: HEIGHT });
    await page.setContent(mail.html);
    await page.screenshot({ path: `${path}.png`, fullPage: true });
  });
}
