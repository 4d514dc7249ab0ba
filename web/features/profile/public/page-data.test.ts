import { afterEach, expect, test, vi } from 'vitest';

/** As the server writes it for a name that nobody has; and the site opened there. */
async function openAt(path: string) {
  const data = document.createElement('script');
  data.id = 'page-data';
  data.type = 'application/json';
  data.textContent = 'null';
  document.head.append(data);
  window.history.replaceState(null, '', path);
  vi.resetModules();
  return import('./page-data.ts');
}

afterEach(() => {
  document.getElementById('page-data')?.remove();
  window.history.replaceState(null, '', '/');
});

test('a page that was opened at a name that nobody has says so of this name only', async () => {
  const { isUnknownInPage, isProfileInPage, profileInPage } = await openAt('/Nobody/');
  window.history.replaceState(null, '', '/ada');
  expect(isProfileInPage()).toBe(true);
  expect(profileInPage('nobody')).toBeUndefined();
  expect(isUnknownInPage('nobody')).toBe(true);
  expect(isUnknownInPage('ada')).toBe(false);
});
