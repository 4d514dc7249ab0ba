import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const type = (text: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Username' }).fill(text);
  await page.getByRole('option').first().waitFor();
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

export const PROFILE_PUBLIC_SHOTS: readonly Shot[] = [
  { name: 'public-visitor', path: '/ada', sees: /\d followers/ },
  { name: 'public-follower', who: 'dov', path: '/ada', sees: 'Unfollow' },
  { name: 'public-own', who: 'ada', path: '/ada', sees: /\d followers/ },
  { name: 'public-many', path: '/dov', sees: /\d followers/ },
  { name: 'public-on-a-break', path: '/tomas', sees: /On a break until/ },
  { name: 'public-bot', path: '/pip', sees: 'Bot' },
  { name: 'public-empty', path: '/ben', sees: /has no public habits/ },
  { name: 'public-nobody', path: '/nobody.at.all', sees: 'Please try a different username.' },
  { name: 'public-whose', who: 'ada', path: '/public', sees: 'See my public profile' },
  {
    name: 'public-search',
    path: '/public',
    reach: type('n'),
    sees: 'noor',
    isFloating: true,
  },
  {
    name: 'public-followers',
    who: 'ada',
    path: '/dov',
    reach: press(/follower/),
    sees: 'People who follow Dov Levi',
    isFloating: true,
  },
];
