import { findViolations, isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { openScreen, SCREENS } from './testing/screens.ts';

const HEIGHT = 800;

const DEVICES = [
  { device: 'phone', width: 375, narrowest: 320, tag: [] },
  { device: 'desk', width: 1440, narrowest: 1440, tag: ['@long'] },
];

for (const screen of SCREENS) {
  for (const { device, width, narrowest, tag } of DEVICES) {
    test(`${screen.name} is accessible on a ${device}`, { tag }, async ({
      page,
      context,
      site,
      expectedErrors,
    }) => {
      await page.setViewportSize({ width, height: HEIGHT });
      await openScreen(screen, { page, context, site, expectedErrors });
      expect(await findViolations(page)).toEqual([]);
      expect(await isWiderThanScreen(page), `sideways scroll at ${width}`).toBe(false);
      await page.setViewportSize({ width: narrowest, height: HEIGHT });
      expect(await isWiderThanScreen(page), `sideways scroll at ${narrowest}`).toBe(false);
    });
  }
}
