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

/** The part of a page that shows before any of its files has loaded. */
export type Prerendered = {
  /** Absent where the server draws the part itself. */
  readonly markup?: string;
  /** The styles that the markup uses. */
  readonly styles?: string;
};

/**
 * The prerendered pages by name, with the sign-in for the methods of this site. Before set-up, another sign-in shows.
 */
export function readPrerenderedPages(
  folder: string,
  methods: ConfiguredSignIn,
): Map<string, Prerendered> {
  const stored = new Map<string, Prerendered>();
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const { name, ext } = parse(file);
    const content = readFileSync(join(folder, file), 'utf8');
    stored.set(name, { ...stored.get(name), [ext === '.css' ? 'styles' : 'markup']: content });
  }
  const signIn = stored.get(shellName({ ...methods, isSetUp: true }));
  const pages = new Map([...stored].filter(([name]) => isForEverySite(name)));
  const provider = escaped(methods.oidc ?? '');
  const markup = signIn?.markup?.replaceAll(PROVIDER_PLACEHOLDER, () => provider);
  return markup === undefined ? pages : pages.set(SIGN_IN_PAGE, { ...signIn, markup });
}

const isForEverySite = (name: string): boolean =>
  name === SHELL_BEFORE_SETUP || !isSignInShell(name);

const STYLE_SHEET = /<link rel="stylesheet"[^>]*>\n?/;

/** Requests the style sheet before the scripts, because the first paint may wait for it. */
export function withStylesFirst(shell: string): string {
  const [sheet] = STYLE_SHEET.exec(shell) ?? [];
  if (sheet === undefined) return shell;
  return shell.replace(sheet, '').replace('<script type="module"', (script) => `${sheet}${script}`);
}

/**
 * The first paint needs no file, because its styles are in the page. The style sheet is fetched before the scripts,
 * which wait for it, and applied at the end of the page.
 */
export function withStyles(document: string, styles: string | undefined): string {
  const [sheet] = STYLE_SHEET.exec(document) ?? [];
  if (sheet === undefined || styles === undefined) return document;
  const ahead = sheet.replace('rel="stylesheet"', 'rel="preload" as="style"');
  return document
    .replace(sheet, () => `${ahead}<style>${styles}</style>`)
    .replace('</body>', (end) => `${sheet}${end}`);
}
