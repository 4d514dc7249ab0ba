/** For a link below the one sentence of an empty card: high enough for a finger, and hardly higher than its line. */
export const nextStepStyles =
  '-my-3 inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4';
