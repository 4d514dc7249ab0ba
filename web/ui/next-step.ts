/** For a link below the sentence of an empty card: tall enough for a finger, but hardly taller than its line. */
export const nextStepStyles =
  '-my-3 inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4';
