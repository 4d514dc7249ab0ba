import { lazyPart } from '#web/ui/lazy-part.ts';

/** On the sign-in page and on public pages. */
export const RequestBetaAccess = lazyPart(
  () => import('#web/features/beta-access/request-form.tsx'),
  'RequestBetaAccess',
);
