import { lazyPart } from '#web/ui/lazy-part.ts';

/** Few habits have a link: what makes and shows them is fetched beside the figures of one. */
export const TickLinksOnDemand = lazyPart(() => import('./tick-links-part.tsx'), 'TickLinksPart');
