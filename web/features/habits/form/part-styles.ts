/** A part of the form that comes when it is asked for. A phone has no room for frames within frames. */
export const partStyles =
  'rounded-md border border-border p-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-0';
