import { act, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { login } from '#contract/account.ts';
import { getSignInMethods } from '#contract/account/sign-in-methods.ts';
import { recordPageView } from '#contract/analytics.ts';
import {
  shellName,
  PROVIDER_PLACEHOLDER,
  type SignInView,
  SIGN_IN_VIEWS,
} from '#domain/site/sign-in-views.ts';
import { SIGNED_IN_PAGES } from '#domain/site/site-paths.ts';
import { App } from './app/app.tsx';
import { createQueryClient } from './client/query-client.ts';
import { setAnonymous } from './features/account/user.ts';
import { prerenderPages } from './prerender.tsx';
import { isPrerendered, pressAgain } from './app/page-start.ts';
import { bodiesSentTo, mockApi, mockRefusal } from './testing/network.ts';

let pages: Record<string, string> = {};

beforeAll(async () => {
  pages = await prerenderPages();
});

beforeEach(() => {
  mockApi(recordPageView, undefined);
  mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: true });
});

const USUAL_METHODS: SignInView = { password: true, oidc: null, isSetUp: true };

function send(name: string, methods = USUAL_METHODS): HTMLElement {
  const markup = name === 'auth' ? pages[shellName(methods)] : pages[name];
  const root = document.createElement('div');
  root.dataset['drawn'] = `/${name}`;
  root.innerHTML = markup?.replaceAll(PROVIDER_PLACEHOLDER, methods.oidc ?? '') ?? '';
  document.body.append(root);
  onTestFinished(() => root.remove());
  history.replaceState(null, '', `/${name}`);
  return root;
}

async function run(root: HTMLElement): Promise<unknown[]> {
  const repairs: unknown[] = [];
  const client = createQueryClient();
  setAnonymous(client);
  await act(async () => {
    const app = <App client={client} onDrawn={pressAgain} />;
    const drawn = hydrateRoot(root, app, { onRecoverableError: (why) => void repairs.push(why) });
    onTestFinished(() => act(() => drawn.unmount()));
  });
  return repairs;
}

const emailField = () => screen.getByLabelText<HTMLInputElement>('Email');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');

test('the prerendered sign-in equals the first render of the browser', async () => {
  const root = send('auth');
  const heading = screen.getByRole('heading', { name: 'Crushing habits in public' });
  const field = emailField();
  const sent = root.innerHTML;
  expect(await run(root)).toEqual([]);
  expect(heading.isConnected && field === emailField()).toBe(true);
  expect(root.innerHTML).toBe(sent);
});

test('the prerendered sign-in keeps typed text, the focus and clicks until the script runs', async () => {
  mockRefusal(login, { status: 401, message: 'Invalid email or password' });
  const root = send('auth');
  emailField().value = 'ada@example.org';
  passwordField().value = 'a long walk';
  passwordField().focus();
  const pressed = [screen.getByRole('button', { name: 'Login' })];
  window.takeEarlyPresses = (press) => pressed.splice(0).forEach(press);
  onTestFinished(() => {
    delete window.takeEarlyPresses;
  });
  expect(await run(root)).toEqual([]);
  expect(document.activeElement).toBe(passwordField());
  await expect
    .poll(() => bodiesSentTo(login))
    .toEqual([{ email: 'ada@example.org', password: 'a long walk' }]);
  expect(emailField().value).toBe('ada@example.org');
});

test.each([
  ['/auth', true],
  ['/auth?tab=register', false],
  ['/auth#forgot', false],
  ['/dashboard', false],
])('the prerendered sign-in is hydrated only at its own address: %s', (address, isTakenOver) => {
  const root = send('auth');
  history.replaceState(null, '', address);
  expect(isPrerendered(root)).toBe(isTakenOver);
});

test.each(SIGN_IN_VIEWS)(
  'the sign-in methods in the page are prerendered, and stay: %j',
  async ({ password, oidc, isSetUp }) => {
    const methods = { password, oidc: oidc && 'Example ID' };
    const { dataset } = document.documentElement;
    dataset['signIn'] = JSON.stringify(methods);
    if (!isSetUp) dataset['setUp'] = 'no';
    onTestFinished(() => {
      delete dataset['signIn'];
      delete dataset['setUp'];
    });
    const root = send('auth', { ...methods, isSetUp });
    const buttons = within(root).queryAllByRole('button');
    const names = buttons.map(({ textContent }) => textContent);
    expect(names.includes('Login')).toBe(password && isSetUp);
    expect(names.includes('Continue with Example ID')).toBe(oidc !== null);
    const sent = root.innerHTML;
    expect(await run(root)).toEqual([]);
    expect(root.innerHTML).toBe(sent);
    expect(buttons.every((button) => button.isConnected)).toBe(true);
    expect(bodiesSentTo(getSignInMethods)).toEqual([]);
  },
);

test.each(SIGNED_IN_PAGES)('the prerendered frame contains no data of a user around %s', (name) => {
  const root = send(name);
  const frame = within(root);
  expect(frame.getByRole('banner')).toBeDefined();
  expect(within(frame.getByRole('main')).getByText(/^Loading/)).toBeDefined();
  const links = within(frame.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).not.toContain('Admin');
  expect(root.textContent).not.toMatch(/\d{4}/);
});

test.each([
  ['habit-planner', 'Habit Planner'],
  ['notifications', 'Notifications'],
  ['profile', 'My Profile'],
  ['progress', 'Progress'],
] as const)('the prerendered frame of %s has the title of the page', (name, title) => {
  const main = within(within(send(name)).getByRole('main'));
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

test.each(['Main', 'Most used'])('the prerendered navigation %s marks the current page', (name) => {
  const navigation = within(send('progress')).getByRole('navigation', { name });
  const current = within(navigation).getAllByRole('link', { current: 'page' });
  expect(current.map(({ textContent }) => textContent)).toEqual(['Progress']);
});
