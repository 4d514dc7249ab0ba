import type { PublicProfile } from '#contract/profile.ts';
import { PAGE_SEGMENTS } from '#domain/site/site-paths.ts';
import type { AppContext } from '#server/context.ts';
import { readOpen } from '#server/security/concurrent-calls.ts';
import type { PageHead } from '#server/pages/page-head.ts';
import { profilePlaceholderHtml } from './profile-placeholder-html.ts';
import { findPublicProfile } from '../queries/public-profile.ts';
import { previewFacts, previewSentence, previewVersion } from '../preview/preview-facts.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../preview/preview-svg.ts';

const PAGES: ReadonlySet<string> = new Set(Object.values(PAGE_SEGMENTS));

/** Returns the head of the page at /{username}, null for an unknown user, or undefined for pages of the site. */
export async function readProfileHead(
  ctx: AppContext,
  username: string,
  request: { ip: string },
): Promise<PageHead | null | undefined> {
  if (PAGES.has(username.toLowerCase())) return undefined;
  const profile = await readOpen(ctx, 'publicProfilePerNetwork', request, () =>
    findPublicProfile(ctx, username),
  );
  if (!profile) return null;
  const { publicUrl } = ctx.config;
  const facts = previewFacts(profile);
  const description = previewSentence(facts);
  const path = encodeURIComponent(profile.username);
  return {
    title: `${titleName(profile)} · HabitCrush`,
    description,
    address: `${publicUrl}/${path}`,
    picture: {
      // The version in the address makes caches request a new picture when the day changes.
      address: `${publicUrl}/api/public/${path}/preview.png?v=${previewVersion(facts)}`,
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT,
      words: description,
    },
    data: profile,
    prerendered: profilePlaceholderHtml(profile),
  };
}

function titleName({ name, username, isBot }: PublicProfile): string {
  const called = name ? `${name} (@${username})` : `@${username}`;
  return isBot ? `${called} · bot` : called;
}
