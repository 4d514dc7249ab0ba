import { lazyPart } from '#web/ui/lazy-part.ts';

export const DescribedDialog = lazyPart(() => import('./described-form.tsx'), 'DescribedDialog');
