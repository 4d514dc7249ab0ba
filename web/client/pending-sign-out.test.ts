import { expect, onTestFinished, test, vi } from 'vitest';
import { isSignOutPending, queueSignOut, sendPendingSignOut } from './pending-sign-out.ts';

function refuseStorage(...names: ('getItem' | 'setItem')[]): void {
  onTestFinished(() => {
    // Storage works again, so that the page forgets its copy.
    queueSignOut();
    localStorage.clear();
  });
  for (const name of names) {
    const refusal = vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
    onTestFinished(() => refusal.mockRestore());
  }
}

test.each([
  ['full', ['setItem']],
  ['switched off', ['getItem', 'setItem']],
] as const)('a sign-out is sent once if storage is %s', async (_what, names) => {
  refuseStorage(...names);
  const signOutAtServer = vi.fn<() => Promise<void>>(async () => {});
  queueSignOut();
  expect(isSignOutPending()).toBe(true);
  await sendPendingSignOut(signOutAtServer);
  await sendPendingSignOut(signOutAtServer);
  expect(isSignOutPending()).toBe(false);
  expect(signOutAtServer).toHaveBeenCalledTimes(1);
});

test('a sign-out that another tab has sent is not sent again if storage fails after it', () => {
  queueSignOut();
  localStorage.clear();
  refuseStorage('getItem');
  expect(isSignOutPending()).toBe(false);
});
