import type { AccessibleScreen } from './accessible-screen.ts';

export const SIGN_IN_SCREENS: readonly AccessibleScreen[] = [
  { name: 'login', path: '/auth', shows: (page) => page.getByRole('button', { name: 'Login' }) },
  {
    name: 'register',
    path: '/auth?tab=register',
    shows: (page) => page.getByRole('button', { name: 'Register', exact: true }),
  },
  {
    name: 'login with errors',
    path: '/auth',
    reach: (page) => page.getByRole('button', { name: 'Login' }).click(),
    shows: (page) => page.getByText('Password is required'),
  },
  {
    name: 'code after the password',
    path: '/auth#code',
    shows: (page) => page.getByRole('heading', { name: 'Enter your code' }),
  },
  {
    name: 'cancelled sign-in with a provider',
    path: '/auth#oidc?error=access_denied&state=unknown',
    shows: (page) => page.getByText('Nothing was changed.'),
  },
  {
    name: 'tick link that ticked a habit',
    path: `/t#${'A'.repeat(32)}`,
    prepare: async (page) => {
      const json = { outcome: 'done', title: 'Read: done', body: '12 days', canUndo: true };
      await page.route('**/api/tick-links/use', (route) => route.fulfill({ json }));
    },
    shows: (page) => page.getByText('Read: done'),
  },
  {
    name: 'expired tick link',
    path: `/t#${'A'.repeat(32)}`,
    shows: (page) => page.getByText(/^This link no longer works/),
  },
];
