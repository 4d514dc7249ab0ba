import { afterEach, expect, test, vi } from 'vitest';

/** Opens the site at an unknown username, with the data that the server writes. */
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

test('the data of a page that was opened at an unknown username apply only to that name', async () => {
  const { isUnknownInPage, isProfileInPage, profileInPage } = await openAt('/No-Such-User/');
  window.history.replaceState(null, '', '/ada');
  expect(isProfileInPage()).toBe(true);
  expect(profileInPage('no-such-user')).toBeUndefined();
  expect(isUnknownInPage('no-such-user')).toBe(true);
  expect(isUnknownInPage('ada')).toBe(false);
});
