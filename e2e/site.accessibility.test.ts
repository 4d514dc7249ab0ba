import { findViolations, isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { openScreen, SCREENS } from './testing/screens.ts';

// Axe runs when animations have ended.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The width at which a screen opens, and others that it must fit. */
const SIZES = [
  { device: 'phone', width: 375, alsoFits: [320], tag: [] },
  { device: 'desk', width: 1440, alsoFits: [], tag: '@long' },
];

for (const screen of SCREENS) {
  for (const { device, width, alsoFits, tag } of SIZES) {
    const title = `${screen.name} is accessible on a ${device}`;
    test(title, { tag }, async ({ page, context, site, expectedErrors }) => {
      await page.setViewportSize({ width, height: 800 });
      await openScreen(screen, { page, context, site, expectedErrors });
      expect(await findViolations(page)).toEqual([]);
      for (const fits of [width, ...alsoFits]) {
        await page.setViewportSize({ width: fits, height: 800 });
        expect(await isWiderThanScreen(page), `sideways scroll at ${fits}`).toBe(false);
      }
    });
  }
}
