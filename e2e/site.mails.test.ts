import { sampleMails } from './testing/sample-mails.ts';
import { expect, test } from './testing/journey.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('every mail fits a small phone without broken labels or sideways scrolling', async ({
  page,
}) => {
  for (const [name, { html }] of Object.entries(sampleMails())) {
    await page.setContent(html);
    const seen = await page.evaluate(() => ({
      torn: [...document.querySelectorAll<HTMLElement>('.facts td:first-child')]
        .filter((label) => {
          const text = document.createRange();
          text.selectNodeContents(label);
          return text.getClientRects().length > 1;
        })
        .map((label) => label.textContent),
      aside: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(seen, name).toEqual({ torn: [], aside: 0 });
  }
});
