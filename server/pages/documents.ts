import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfiguredSignIn, SHELL_BEFORE_SETUP } from '#domain/site/sign-in-views.ts';
import { PAGE_SEGMENTS } from '#domain/site/site-paths.ts';
import { escaped } from '#server/http/escaped.ts';
import { dataBlock, type PageHead, withHead } from './page-head.ts';
import { isForSignedIn } from './build-manifest.ts';
import {
  type Prerendered,
  readPrerenderedPages,
  SIGN_IN_PAGE,
  withStyles,
  withStylesFirst,
} from './prerendered.ts';
import { type Preloads, readPreloads } from './preloads.ts';

/** The built pages of the site. */
export type WebPages = {
  readonly folder: string;
  readonly shell: string;
  /** Preloads of the files of each page, so that they are not fetched in a chain. */
  readonly preloads: Preloads;
  /** By the name of a page. */
  readonly prerenderedPages: ReadonlyMap<string, Prerendered>;
};

const PROFILE_PAGE = 'public-profile';
const HOME_PAGE = 'dashboard';
const CHALLENGE_PAGE = 'challenge';
const TICK_PAGE = 'tick';

const EMPTY_ROOT = '<div id="root"></div>';

/**
 * The built web application, or undefined where only the API is served. `methods` are the sign-in methods of this site.
 * Files are read one after the other: for thirty small ones that takes a fifth of the time of reading them all at once.
 */
export function readWebPages(
  folder: string | undefined,
  methods: ConfiguredSignIn,
): WebPages | undefined {
  if (folder === undefined) return undefined;
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  return {
    folder,
    shell: withSignInMethods(withStylesFirst(shell), methods),
    preloads: readPreloads(folder),
    prerenderedPages: readPrerenderedPages(join(folder, '.prerendered'), methods),
  };
}

/** So that the sign-in on any page shows its methods without a request. */
const withSignInMethods = (shell: string, methods: ConfiguredSignIn): string =>
  shell.replace('<html', (html) => `${html} data-sign-in="${escaped(JSON.stringify(methods))}"`);

/** The visitor of a page, as far as the request shows, and whether the site has an administrator. */
export type Visitor = {
  /** The user may be signed in. */
  readonly isKnown: boolean;
  readonly isSetUp: boolean;
  /** The service worker has the site’s files, so a style sheet needs no request. */
  readonly hasFiles: boolean;
};

export function profileDocument(head: PageHead, pages: WebPages, visitor: Visitor): string {
  const { shell, preloads, prerenderedPages } = pages;
  const page = withHead(marked(shell, visitor), head, preloads.get(PROFILE_PAGE) ?? '');
  return withStylesFor(visitor, page, prerenderedPages.get(PROFILE_PAGE)?.styles);
}

/** Inline styles cost a phone some milliseconds, so they are left out where the style sheet is on the device. */
const withStylesFor = ({ hasFiles }: Visitor, page: string, styles: string | undefined): string =>
  hasFiles ? page : withStyles(page, styles);

/** The page of an unknown name says so at once, without a placeholder for a profile. */
export function notFoundPage({ shell, preloads }: WebPages, visitor: Visitor): string {
  const more = `${preloads.get(PROFILE_PAGE) ?? ''}\n${dataBlock(null)}\n</head>`;
  return marked(shell, visitor).replace('</head>', () => more);
}

/** Visitors get the sign-in. For a user, the page preloads everything. */
export function pageDocument(address: string, pages: WebPages, visitor: Visitor): string {
  const { shell, preloads } = pages;
  const requested = nameOf(address);
  const isLedOn = preloads.has(requested) && isForSignedIn(requested) && !visitor.isKnown;
  const shown = isLedOn ? SIGN_IN_PAGE : requested;
  const hints = preloads.get(shown) ?? '';
  const page = marked(shell, visitor).replace('</head>', () => `${hints}</head>`);
  const prerendered = prerenderedPart(shown, address, pages, visitor);
  if (prerendered === undefined) return page;
  const { root, styles } = prerendered;
  return withStylesFor(
    visitor,
    page.replace(EMPTY_ROOT, () => root),
    styles,
  );
}

/** Not with URL, which throws at addresses such as `//`. */
function nameOf(address: string): string {
  const [pathname = '/'] = address.split('?');
  if (pathname === '/') return HOME_PAGE;
  const name = pathname.slice(1).replace(/\/$/, '');
  if (name === PAGE_SEGMENTS.tick) return TICK_PAGE;
  return name.startsWith(`${PAGE_SEGMENTS.challenges}/`) ? CHALLENGE_PAGE : name;
}

/** With this mark the page of a visitor need not request the user. */
function marked(shell: string, { isKnown, isSetUp }: Visitor): string {
  const visitor = `data-visitor="${isKnown ? 'known' : 'unknown'}"`;
  return shell.replace('<html', `<html ${visitor}${isSetUp ? '' : ' data-set-up="no"'}`);
}

type Seen = { root: string; styles: string | undefined };

function prerenderedPart(
  shown: string,
  address: string,
  { prerenderedPages }: WebPages,
  { isKnown, isSetUp }: Visitor,
): Seen | undefined {
  const isBeforeSetUp = shown === SIGN_IN_PAGE && !isSetUp;
  const { markup, styles } = prerenderedPages.get(isBeforeSetUp ? SHELL_BEFORE_SETUP : shown) ?? {};
  if (markup === undefined) return undefined;
  if (isForSignedIn(shown)) {
    return isKnown ? { root: `<div id="root">${markup}</div>`, styles } : undefined;
  }
  // A query may choose another tab, and a signed-in user is redirected from the sign-in.
  const isAsDrawn = !isKnown && !(nameOf(address) === shown && address.includes('?'));
  const root = `<div id="root" data-drawn="/${shown}">${markup}</div>`;
  return isAsDrawn ? { root, styles } : undefined;
}
