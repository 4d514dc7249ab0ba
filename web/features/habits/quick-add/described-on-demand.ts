import { lazyPart } from '#web/ui/lazy-part.ts';

export const DescribedDialog = lazyPart(() => import('./described-dialog.tsx'), 'DescribedDialog');
