import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTLINES_FILE } from '#server/lettering/lettering.ts';
import { APP_ICONS, drawAppIcon, fileOfIcon } from './assets/app-icons.ts';
import { fontsOfStyles, narrowFont, pathOf } from './assets/fonts.ts';
import { drawHabitIcons, HABIT_ICONS } from './assets/habit-icons.ts';
import { outlinesAsJson, readOutlines } from './assets/letter-outlines.ts';
import { FOLDER, vectorFiles } from './fair-streak/testing/vector-files.ts';

/** Every file of the repository that is generated from packages or other files. Tests compare them. */
const ASSETS: Record<string, () => Promise<void> | void> = {
  'letter-outlines': () => writeFileSync(OUTLINES_FILE, outlinesAsJson(readOutlines())),
  'app-icons': async () => {
    for (const name of Object.keys(APP_ICONS))
      writeFileSync(fileOfIcon(name), await drawAppIcon(name));
  },
  'habit-icons': async () => writeFileSync(HABIT_ICONS, await drawHabitIcons()),
  fonts: async () => {
    for (const font of await fontsOfStyles()) writeFileSync(pathOf(font), await narrowFont(font));
  },
  'fair-streak': writeVectors,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(ASSETS, name));
if (unknown.length > 0) {
  console.error(`Usage: npm run assets [-- ${Object.keys(ASSETS).join(' | ')}]`);
  process.exitCode = 2;
} else {
  for (const [name, write] of Object.entries(ASSETS)) {
    if (wanted.length === 0 || wanted.includes(name)) await write();
  }
}

function writeVectors(): void {
  const files = vectorFiles();
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    if (name.endsWith('.json') && !(path in files)) rmSync(path);
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
}
