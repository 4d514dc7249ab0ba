import { randomInt } from 'node:crypto';
import type { NoticeAction } from '#contract/notice.ts';
import { pressReminder } from '#contract/reminders.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { TickText } from '#domain/habits/tick-link.ts';
import { PRESS_HOURS } from '#domain/reminders/press.ts';
import { secretLetters } from '#domain/text/secret-letters.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import {
  type FoundPerson,
  personColumns,
  personOf,
  type RowOf,
} from '#server/features/base/account/public.ts';
import { hashToken } from '#server/security/token-hash.ts';

// Locks the channel settings, so that a concurrent change of the address waits and then removes this button.
const insert = statement(
  'reminders.add-button',
  `insert into reminder_buttons (code_hash, user_id, habit_id, day, entry_id, amount, expires_at)
   select $1, c.user_id, $3, $4, $5, $6, $7 from channel_settings c
    where c.user_id = $2 and c.address = $8 for share
   returning 1`,
);
const byCode = statement(
  'reminders.button',
  `select b.habit_id as "habitId", b.day, b.entry_id as "entryId",
          b.amount::float8 as amount, b.code_hash as "codeHash", b.pressed_at as "pressedAt",
          b.answer, ${personColumns('u')}
     from reminder_buttons b join users u on u.id = b.user_id
    where b.code_hash = $1 and b.expires_at > $2`,
);
const pressOfCode = statement(
  'reminders.press-of-code',
  'select pressed_at as "pressedAt", answer from reminder_buttons where code_hash = $1',
);
const end = statement(
  'reminders.end-button',
  `update reminder_buttons set pressed_at = $2, answer = $3
    where code_hash = $1 and pressed_at is null returning 1`,
);

/** The change that a button makes. Without an entry, it completes the day. */
export type Button = {
  readonly userId: number;
  readonly habitId: number;
  readonly day: LocalDay;
  readonly entry: { readonly id: string; readonly amount: number } | null;
};

/** Returns undefined if the user's address has changed. */
export async function addButton(
  { database, clock }: AppContext,
  { userId, habitId, day, entry }: Button,
  address: string,
): Promise<NoticeAction['call'] | undefined> {
  const code = secretLetters((sides) => randomInt(sides));
  const expiresAt = new Date(clock.now() + PRESS_HOURS * 3_600_000);
  const effect = [habitId, day, entry?.id ?? null, entry?.amount ?? null];
  const stored = await database.run(insert, [
    hashToken(code),
    userId,
    ...effect,
    expiresAt,
    address,
  ]);
  if (stored.length === 0) return undefined;
  // In the body, because proxies write URLs to their logs.
  return { method: pressReminder.method, path: pressReminder.path, body: { code } };
}

export type FoundButton = Button &
  FoundPerson & {
    readonly codeHash: Buffer;
    /** Null until the button is pressed. */
    readonly press: StoredPress | null;
  };

type StoredPress = { readonly at: number; readonly answer: TickText };
type PressRow = { pressedAt: Date | null; answer: TickText | null };

type ButtonRow = RowOf<Omit<FoundButton, 'entry' | 'press'>> &
  PressRow & {
    entryId: string | null;
    amount: number | null;
  };

export async function findButton(
  queries: Queries,
  code: string,
  now: number,
): Promise<FoundButton | undefined> {
  const [row] = await queries.run<ButtonRow>(byCode, [hashToken(code), new Date(now)]);
  if (!row) return undefined;
  const { codeHash, habitId, day, entryId, amount } = row;
  const entry = entryId !== null && amount !== null ? { id: entryId, amount } : null;
  return { ...personOf(row), codeHash, habitId, day, entry, press: toPress(row) };
}

const toPress = ({ pressedAt, answer }: PressRow): StoredPress | null =>
  pressedAt && answer && { at: pressedAt.getTime(), answer };

export async function findPress(
  queries: Queries,
  { codeHash }: FoundButton,
): Promise<StoredPress | null> {
  const [row] = await queries.run<PressRow>(pressOfCode, [codeHash]);
  return row ? toPress(row) : null;
}

/** Returns false if the button was pressed or removed before. */
export async function endButton(
  tx: Transaction,
  { codeHash }: FoundButton,
  { at, answer }: StoredPress,
): Promise<boolean> {
  const ended = await tx.run(end, [codeHash, new Date(at), JSON.stringify(answer)]);
  return ended.length > 0;
}
