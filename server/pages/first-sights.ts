import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import {
  type ConfiguredSignIn,
  isSignInShell,
  shellName,
  PROVIDER_PLACEHOLDER,
  SHELL_BEFORE_SETUP,
} from '#domain/site/sign-in-views.ts';
import { escaped } from '#server/http/escaped.ts';

export const SIGN_IN_PAGE = 'auth';

/** What is seen of a page before any of its files has come. */
export type FirstSight = {
  /** None where the server draws it itself. */
  readonly markup?: string;
  /** What the markup needs of the style sheet. */
  readonly styles?: string;
};

/** By the name of a page, as the build has drawn them. The sign-in is the one of this site; another one is there before set-up. */
export function readFirstSights(folder: string, ways: ConfiguredSignIn): Map<string, FirstSight> {
  const sights = new Map<string, FirstSight>();
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const { name, ext } = parse(file);
    const content = readFileSync(join(folder, file), 'utf8');
    sights.set(name, { ...sights.get(name), [ext === '.css' ? 'styles' : 'markup']: content });
  }
  const signIn = sights.get(shellName({ ...ways, isSetUp: true }));
  const pages = new Map([...sights].filter(([name]) => isForEverySite(name)));
  const provider = escaped(ways.oidc ?? '');
  const markup = signIn?.markup?.replaceAll(PROVIDER_PLACEHOLDER, () => provider);
  return markup === undefined ? pages : pages.set(SIGN_IN_PAGE, { ...signIn, markup });
}

const isForEverySite = (name: string): boolean =>
  name === SHELL_BEFORE_SETUP || !isSignInShell(name);

const STYLE_SHEET = /<link rel="stylesheet"[^>]*>\n?/;

/** Asked for before the scripts: what is seen first may wait for it. */
export function withStylesFirst(shell: string): string {
  const [sheet] = STYLE_SHEET.exec(shell) ?? [];
  if (sheet === undefined) return shell;
  return shell.replace(sheet, '').replace('<script type="module"', (script) => `${sheet}${script}`);
}

/**
 * The first sight waits for no file then: its styles stand in the page, and the style sheet behind all that is seen. It is
 * still asked for ahead of the scripts, which the browser holds back until it is there.
 */
export function withStyles(document: string, styles: string | undefined): string {
  const [sheet] = STYLE_SHEET.exec(document) ?? [];
  if (sheet === undefined || styles === undefined) return document;
  const ahead = sheet.replace('rel="stylesheet"', 'rel="preload" as="style"');
  return document
    .replace(sheet, () => `${ahead}<style>${styles}</style>`)
    .replace('</body>', (end) => `${sheet}${end}`);
}
