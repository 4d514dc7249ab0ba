import type { Page } from '@playwright/test';

export type Shot = {
  name: string;
  path: string;
  /** Somebody of the demonstration; nobody is signed in without. */
  who?: 'eve' | 'ada' | 'ben' | 'cleo' | 'dov';
  /** From the page as it opens to what is meant. */
  reach?: (page: Page) => Promise<void>;
  /** Stands in the picture once it is complete. */
  sees: string | RegExp;
  /** What floats above the page is taken as it is seen, not with all that is below. */
  isFloating?: boolean;
};
