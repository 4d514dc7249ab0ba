import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ANSWER_BYTES_AT_MOST } from '#contract/call.ts';
import { IMAGE_BYTES_AT_MOST, TRACKER_BYTES_AT_MOST } from '#contract/import.ts';
import { PICTURE_BYTES_AT_MOST } from '#contract/profile.ts';
import { CALENDAR_BYTES_AT_MOST } from '#domain/exports/calendar-file.ts';
import * as habit from '#domain/habits/habit.ts';
import { DEVICES_AT_MOST } from '#domain/people/channels.ts';
import { TICK_LINKS_AT_MOST } from '#domain/habits/tick-link.ts';
import { TOKENS_AT_MOST } from '#domain/people/tokens.ts';
import { DELIVERIES_WAITING_AT_MOST, WEBHOOKS_AT_MOST } from '#domain/people/webhooks.ts';
import { MAILS_A_DAY } from '#domain/people/notifications.ts';
import { AMOUNT_AT_MOST, ENTRIES_A_DAY_AT_MOST } from '#domain/habits/goal.ts';
import { RHYTHM_DAYS_AT_MOST } from '#domain/habits/rhythm.ts';
import { LIMITS, type Rule } from './limits.ts';
import { BODY_AT_MOST } from '#server/http/requests.ts';

const guide = readFileSync(new URL('../../docs/guides/limits.md', import.meta.url), 'utf8');

/** The cells of each line of the table that begins so. */
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

test('the guide names every limit with its number', () => {
  const documented = tableAfter('| limit |').map(([name, _what, ...rule]) => [name, ...rule]);
  const kept = Object.entries<Rule>(LIMITS).map(([name, { points, seconds, isOwn }]) => [
    name,
    numbered(points),
    spanOf(seconds),
    isOwn ? 'process' : 'all',
  ]);
  expect(documented).toEqual(kept);
});

test('the guide names how many mails of a kind one person causes', () => {
  const kept = Object.entries(MAILS_A_DAY).map(([kind, most]) => [kind, numbered(most)]);
  expect(tableAfter('| mail |')).toEqual(kept);
});

test('the guide names how much there may be of each thing', () => {
  expect(tableAfter('| how much |').map(([, most]) => most)).toEqual(
    [
      DEVICES_AT_MOST,
      TOKENS_AT_MOST,
      WEBHOOKS_AT_MOST,
      DELIVERIES_WAITING_AT_MOST,
      TICK_LINKS_AT_MOST,
      habit.HABITS_AT_MOST,
      ENTRIES_A_DAY_AT_MOST,
      AMOUNT_AT_MOST,
      RHYTHM_DAYS_AT_MOST,
      habit.NAME_AT_MOST,
      habit.NOTES_AT_MOST,
      habit.NOTES_BYTES_TOGETHER,
      habit.PUBLIC_NOTE_AT_MOST,
      ANSWER_BYTES_AT_MOST,
      CALENDAR_BYTES_AT_MOST,
      BODY_AT_MOST,
      TRACKER_BYTES_AT_MOST,
      IMAGE_BYTES_AT_MOST,
      PICTURE_BYTES_AT_MOST,
    ].map(numbered),
  );
});
