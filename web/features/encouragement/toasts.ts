import { toastFailure } from '#web/ui/toast-failure.ts';

export const toastNotSent = toastFailure('Failed to send encouragement');
