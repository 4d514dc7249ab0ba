import type { Entry } from '#contract/habits.ts';

/** An amount of now. Its id is made here, so that the same entry sent twice counts once. */
export function newEntryOf(amount: number, now = new Date()): Entry {
  const at = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return { id: newId(), amount, at: at.join(':') };
}

// Not crypto.randomUUID: it is missing where the page is opened over plain http by another name.
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, ...[first, second, third, fourth, fifth]: string[]) =>
      `${first}-${second}-4${third}-8${fourth}-${fifth}`,
  );
}
