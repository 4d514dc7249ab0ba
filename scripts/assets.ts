import { writeFileSync } from 'node:fs';
import { OUTLINES_FILE } from '#server/lettering/lettering.ts';
import { APP_ICONS, drawAppIcon, fileOfIcon } from './assets/app-icons.ts';
import { takeAppPictures } from './assets/app-pictures.ts';
import { readFontsOfStyles, cutFont, pathOf } from './assets/fonts.ts';
import { drawHabitIcons, HABIT_ICONS } from './assets/habit-icons.ts';
import { outlinesAsJson, readOutlines } from './assets/letter-outlines.ts';

type WriteAsset = () => Promise<void> | void;

/** Files of the repository that are generated from packages or other files. Tests compare them. */
const ASSETS: Record<string, WriteAsset> = {
  'letter-outlines': () => writeFileSync(OUTLINES_FILE, outlinesAsJson(readOutlines())),
  'app-icons': async () => {
    for (const name of Object.keys(APP_ICONS))
      writeFileSync(fileOfIcon(name), await drawAppIcon(name));
  },
  'habit-icons': async () => writeFileSync(HABIT_ICONS, await drawHabitIcons()),
  fonts: async () => {
    for (const font of await readFontsOfStyles()) writeFileSync(pathOf(font), await cutFont(font));
  },
};

/** These pictures differ each day, so they are generated only on request. */
const ON_REQUEST: Record<string, WriteAsset> = { 'app-pictures': takeAppPictures };

const all = { ...ASSETS, ...ON_REQUEST };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(`Usage: npm run assets [-- ${Object.keys(all).join(' | ')}]`);
  process.exitCode = 2;
} else {
  for (const [name, write] of Object.entries(wanted.length > 0 ? all : ASSETS)) {
    if (wanted.length === 0 || wanted.includes(name)) await write();
  }
}
