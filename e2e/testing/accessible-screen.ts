import type { Page } from '@playwright/test';

/** One of those that everybody is to find their way in. */
export type AccessibleScreen = {
  name: string;
  who?: 'ada' | 'ben' | 'eve';
  path: string;
  /** Leads from the page as it opens to the screen that is meant. */
  reach?: (page: Page) => Promise<void>;
  shows: (page: Page) => ReturnType<Page['locator']>;
};
