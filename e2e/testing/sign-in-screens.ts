import type { AccessibleScreen } from './accessible-screen.ts';

export const SIGN_IN_SCREENS: readonly AccessibleScreen[] = [
  { name: 'login', path: '/auth', shows: (page) => page.getByRole('button', { name: 'Login' }) },
  {
    name: 'register',
    path: '/auth?tab=register',
    shows: (page) => page.getByRole('button', { name: 'Register', exact: true }),
  },
  {
    name: 'login with faults',
    path: '/auth',
    reach: (page) => page.getByRole('button', { name: 'Login' }).click(),
    shows: (page) => page.getByText('Password is required'),
  },
  {
    name: 'code after the password',
    path: '/auth#code',
    shows: (page) => page.getByRole('heading', { name: 'Enter your code' }),
  },
];
