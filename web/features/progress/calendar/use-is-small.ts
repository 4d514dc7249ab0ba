import { useMedia } from '#web/ui/use-media.ts';

/** Up to 768 px, where days are opened by a finger rather than hovered over. */
export const useIsSmall = (): boolean => useMedia('(max-width: 768px)');
