import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROOT } from '../setup/project.mjs';
import { BROWSERS } from './browsers.mjs';

const WORKPLACE = `${ROOT}dist/prerendered-styles`;

/**
 * Writes, for each prerendered page, the rules of the style sheet that it needs. They are built like the style sheet, in the same
 * layers and for the same browsers, so the page does not change when the style sheet arrives.
 *
 * @param {string} folder
 * @param {Record<string, string>} pages Markup by name, or code that contains whole class names.
 */
export async function writeStyles(folder, pages) {
  mkdirSync(WORKPLACE);
  writeFileSync(`${WORKPLACE}/tokens.css`, usedTokens());
  for (const [name, page] of Object.entries(pages)) {
    writeFileSync(`${WORKPLACE}/${name}.txt`, withoutEntities(page));
    writeFileSync(`${WORKPLACE}/${name}.css`, sheetOf(name));
  }
  for (const { names, source } of await buildSheets(Object.keys(pages))) {
    // Vite emits identical style sheets once.
    for (const name of names) writeFileSync(`${folder}/${name}`, source);
  }
  rmSync(WORKPLACE, { recursive: true });
}

/** @param {string[]} names */
async function buildSheets(names) {
  const { build } = await import('vite');
  const { default: tailwind } = await import('@tailwindcss/vite');
  const made = await build({
    configFile: false,
    root: WORKPLACE,
    logLevel: 'warn',
    plugins: [tailwind()],
    build: {
      target: BROWSERS,
      write: false,
      rolldownOptions: { input: names.map((name) => `${WORKPLACE}/${name}.css`) },
    },
  });
  const files = 'output' in made ? made.output.filter((part) => part.type === 'asset') : [];
  refuseOthers(files.filter((file) => !isSheet(file)));
  return files.filter(isSheet);
}

/** @param {{ fileName: string }} file */
const isSheet = ({ fileName }) => fileName.endsWith('.css');

/**
 * Font URLs must match the hashed names of the site.
 *
 * @param {{ fileName: string }[]} fonts
 */
function refuseOthers(fonts) {
  const missing = fonts.find(({ fileName }) => !existsSync(`${ROOT}dist/web/${fileName}`));
  if (missing) throw new Error(`The site has no ${missing.fileName}.`);
}

/**
 * Like web/styles/app.css, for this page only.
 *
 * @param {string} name
 */
const sheetOf = (name) => `
  @import 'tailwindcss' source(none);
  @import '../../web/styles/fonts.css';
  @import './tokens.css';
  @import '../../web/styles/base.css';
  @source './${name}.txt';`;

/** Keeps only used tokens. The full style sheet has all of them, because scripts read some. */
const usedTokens = () =>
  readFileSync(`${ROOT}web/styles/tokens.css`, 'utf8').replace('@theme static', '@theme');

/**
 * React escapes characters in its markup.
 *
 * @param {string} markup
 */
const withoutEntities = (markup) =>
  markup
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
