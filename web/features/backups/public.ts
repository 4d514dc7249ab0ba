import { lazyPart } from '#web/ui/lazy-part.ts';

/** Most who open the administration look at something else. */
export const BackupsCard = lazyPart(() => import('./backups-card.tsx'), 'BackupsCard');
