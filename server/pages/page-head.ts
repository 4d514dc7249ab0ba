import { escaped } from '#server/http/escaped.ts';

/** Title and description for search engines, and for sites that preview links. */
export type PageHead = {
  title: string;
  description: string;
  address: string;
  picture: { address: string; width: number; height: number; words: string };
  /** The page’s first data, which saves a request. */
  data: unknown;
  /** Markup that is shown until the page runs. */
  prerendered: string;
};

/** A data block, which never runs; `<` is escaped so that no text can end it. */
export const dataBlock = (data: unknown) =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

const meta = (key: 'name' | 'property', of: string, content: string | number) =>
  `<meta ${key}="${of}" content="${escaped(String(content))}" />`;

/** `more` is markup: preloads for the browser. */
export function withHead(shell: string, head: PageHead, more: string): string {
  const { title, description, address, picture } = head;
  const tags = [
    `<link rel="canonical" href="${escaped(address)}" />`,
    meta('property', 'og:site_name', 'HabitCrush'),
    meta('property', 'og:type', 'profile'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture.address),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', picture.width),
    meta('property', 'og:image:height', picture.height),
    meta('property', 'og:image:alt', picture.words),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture.address),
  ];
  // A function as the replacement, because `$` in a name would be a pattern.
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', description))
    .replaceAll(/<meta property="og:[^>]*>\s*/g, '')
    .replace('<div id="root"></div>', () => `<div id="root">${head.prerendered}</div>`)
    .replace('</head>', () => `${tags.join('\n')}\n${more}\n${dataBlock(head.data)}\n</head>`);
}
