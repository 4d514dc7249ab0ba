/** Two beside each other on a phone, and as many as fit elsewhere. */
export const cardColumns =
  'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-4';
