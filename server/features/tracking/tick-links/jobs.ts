import type { AppContext } from '#server/context.ts';
import { sweepTickLinks } from './commands/manage-links.ts';

export const tickLinkJobs = {
  sweepTickLinks: ({ database, clock }: AppContext) => sweepTickLinks(database, clock.now()),
};
