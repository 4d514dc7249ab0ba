import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_RESPONSE_BYTES } from '#contract/call.ts';
import { MAX_IMAGE_BYTES, MAX_TRACKER_BYTES } from '#contract/import.ts';
import { MAX_PICTURE_BYTES } from '#contract/profile.ts';
import { MAX_CALENDAR_BYTES } from '#domain/exports/calendar-file.ts';
import * as habit from '#domain/habits/habit.ts';
import { MAX_DEVICES } from '#domain/sending/channels.ts';
import { MAX_TICK_LINKS } from '#domain/habits/tick-link.ts';
import { MAX_TOKENS } from '#domain/people/tokens.ts';
import { MAX_QUEUED_DELIVERIES, MAX_WEBHOOKS } from '#domain/sending/webhooks.ts';
import { MAILS_A_DAY } from '#domain/sending/notifications.ts';
import { MAX_AMOUNT, MAX_ENTRIES_PER_DAY } from '#domain/habits/goal.ts';
import { MAX_RHYTHM_DAYS } from '#domain/habits/rhythm.ts';
import { LIMITS, type Rule } from './limits.ts';
import { MAX_BODY_BYTES } from '#server/http/requests.ts';

const guide = readFileSync(new URL('../../docs/guides/limits.md', import.meta.url), 'utf8');

/** The cells of each row of the table with this first heading. */
function tableAfter(heading: string): string[][] {
  const lines = guide.split('\n');
  const start = lines.findIndex((line) => line.startsWith(heading)) + 2;
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return lines.slice(start, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const numbered = (number: number) => number.toLocaleString('en');

const spans = [
  [86_400, 'day'],
  [60, 'minute'],
  [1, 'second'],
] as const;

function spanOf(seconds: number): string {
  const [length, unit] = spans.find(([length]) => seconds % length === 0) ?? [1, 'second'];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

test('the guide lists every limit with its number', () => {
  const documented = tableAfter('| limit |').map(([name, _what, ...rule]) => [name, ...rule]);
  const limits = Object.entries<Rule>(LIMITS).map(([name, { points, seconds, isPerProcess }]) => [
    name,
    numbered(points),
    spanOf(seconds),
    isPerProcess ? 'process' : 'all',
  ]);
  expect(documented).toEqual(limits);
});

test('the guide lists how many mails of each kind one user can cause', () => {
  const mailLimits = Object.entries(MAILS_A_DAY).map(([kind, most]) => [kind, numbered(most)]);
  expect(tableAfter('| mail |')).toEqual(mailLimits);
});

test('the guide lists the maximum number of each thing', () => {
  expect(tableAfter('| how much |').map(([, most]) => most)).toEqual(
    [
      MAX_DEVICES,
      MAX_TOKENS,
      MAX_WEBHOOKS,
      MAX_QUEUED_DELIVERIES,
      MAX_TICK_LINKS,
      habit.MAX_HABITS,
      MAX_ENTRIES_PER_DAY,
      MAX_AMOUNT,
      MAX_RHYTHM_DAYS,
      habit.MAX_NAME_LENGTH,
      habit.MAX_NOTES_LENGTH,
      habit.TEXT_BYTES_TOGETHER,
      habit.MAX_PUBLIC_NOTE_LENGTH,
      MAX_RESPONSE_BYTES,
      MAX_CALENDAR_BYTES,
      MAX_BODY_BYTES,
      MAX_TRACKER_BYTES,
      MAX_IMAGE_BYTES,
      MAX_PICTURE_BYTES,
    ].map(numbered),
  );
});
