import type { Archive } from '../../history/schedule-history.ts';
import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { type Fields, fieldsOf, textOr, UnsupportedFile } from './tracker-file.ts';

/** A day on which the owner was active. */
export function dayOfRow(row: Fields, at: number): LocalDay {
  const date = textOr(row['date'], '');
  if (isLocalDay(date)) return date;
  throw new UnsupportedFile(`Active day ${at + 1} should have its day as YYYY-MM-DD.`);
}

/** A list in JSON, a text in CSV. */
export function archivesOf(value: unknown, where: string): Archive[] | null {
  const list: unknown = typeof value === 'string' && value !== '' ? parsed(value) : (value ?? null);
  if (list === null || list === '') return null;
  if (!Array.isArray(list) || list.length > MAX_ARCHIVES) throw wrongArchives(where);
  return list.map((archive: unknown) => {
    const { from, until } = fieldsOf(archive, where);
    const isDay = typeof from === 'string' && isLocalDay(from);
    const isEnd = until === null || (typeof until === 'string' && isLocalDay(until));
    if (!isDay || !isEnd) throw wrongArchives(where);
    return { from, until };
  });
}

const MAX_ARCHIVES = 1000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const wrongArchives = (where: string) =>
  new UnsupportedFile(`${where} should have the days on which it was archived in order.`);
