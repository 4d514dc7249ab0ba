import type { Page } from '@playwright/test';

/** A screen to test with axe. */
export type AccessibleScreen = {
  name: string;
  who?: 'ada' | 'ben' | 'eve';
  path: string;
  /** Replaces responses or stores data before the page opens. */
  prepare?: (page: Page) => Promise<void>;
  /** Goes from the opened page to the screen. */
  reach?: (page: Page) => Promise<void>;
  /** It closes when the screen becomes wide, or after some seconds, and is reached again there. */
  isReachedAgain?: boolean;
  shows: (page: Page) => ReturnType<Page['locator']>;
};
