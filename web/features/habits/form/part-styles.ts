/** A part of the form that opens on demand. A phone has no room for frames within frames. */
export const partStyles =
  'rounded-md border border-border p-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-0';

/** A label and its short control in one line, and in two with large text. */
export const inRow = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5';
