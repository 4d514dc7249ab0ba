// Shared with the skeleton, so that nothing moves when the dashboard replaces it.

export const dashboardLayout =
  'mx-auto grid w-full max-w-6xl grid-cols-1 gap-1 pt-0.5 pb-6 px-safe sm:gap-5 sm:pt-4 sm:pb-8';

/** The side column is below on a narrow screen. */
export const withSideLayout = 'grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]';
