import { END_OF_DAY, isDeadline } from '../days/deadline.ts';

/** What a text says about one part of a habit, and the text without it. */
export type PartFound<Value> = { value: Value | null; rest: string };

const HALF_OF_DAY = String.raw`(?:\s?([ap])\.?\s?m\b\.?)`;
const CLOCK = String.raw`(\d{1,2})(?:\s?([:.h])\s?(\d{2}))?${HALF_OF_DAY}?`;
const NOT_AFTER = String.raw`(?<![\d:.,/x×-])`;
const NOT_BEFORE = String.raw`(?![\d%/]|[:.,]\d)`;

const ONE_TIME = new RegExp(`${NOT_AFTER}${CLOCK}${NOT_BEFORE}`, 'gi');
const FROM_TO = new RegExp(
  String.raw`${NOT_AFTER}${CLOCK}\s?(?:-|to|until|till)\s?${CLOCK}${NOT_BEFORE}`,
  'gi',
);
const WORDS =
  /\b(?:noon|midday|midnight)(?=\s*[,;.)]?\s*$)|(?<=\b(?:at|by|before|after|until)\s)(?:noon|midday|midnight)\b/i;

/** Words that make the number before them an amount, not a time. */
const UNIT =
  /^\s?(?:x|×|k|km|m|mi|kg|g|l|lbs?|h|hrs?|hours?|min|mins|minutes?|sec|secs|seconds?|miles?|pages?|times?|reps?|sets?|steps?|glasses|words?|%)\b/i;

const LEAD = /(?:\b(?:at|by|before|around|about|from)|@)\s*$/i;
const AT = /(?:\bat|@)\s*$/i;
/** "No phone after 22:00" names no deadline: the time belongs to the habit. */
const KEPT_LEAD = /\b(?:after|until|till|since)\s*$/i;

type Clock = { hour: string; sign?: string; minute?: string; half?: string };
type Found = { time: string; from: number; to: number };

/** The first time of day in a line, and the line without it. For a range, its end. */
export function takeTime(line: string): PartFound<string> {
  const found = findSpan(line) ?? findTime(line) ?? findWord(line);
  if (!found) return { value: null, rest: line };
  const before = line.slice(0, found.from);
  if (KEPT_LEAD.test(before)) return { value: null, rest: line };
  return { value: found.time, rest: `${before.replace(LEAD, '')} ${line.slice(found.to)}` };
}

function findSpan(line: string): Found | undefined {
  for (const match of line.matchAll(FROM_TO)) {
    const [whole, , startSign, , startHalf, hour = '', sign, minute, half] = match;
    const to = match.index + whole.length;
    const isClock = [startSign, startHalf, sign, half].some(Boolean);
    const time = toTime({ hour, ...(minute && { minute }), ...(half && { half }) });
    if (isClock && time && !UNIT.test(line.slice(to))) return { time, from: match.index, to };
  }
  return undefined;
}

function findTime(line: string): Found | undefined {
  for (const match of line.matchAll(ONE_TIME)) {
    const [whole, hour = '', sign, minute, half] = match;
    const to = match.index + whole.length;
    const clock = { hour, ...(sign && { sign }), ...(minute && { minute }), ...(half && { half }) };
    const isTime = isTimeOfDay(clock, line.slice(0, match.index), line.slice(to));
    const time = isTime ? toTime(clock) : undefined;
    if (time) return { time, from: match.index, to };
  }
  return undefined;
}

function findWord(line: string): Found | undefined {
  const match = WORDS.exec(line);
  if (!match) return undefined;
  const time = match[0].toLowerCase() === 'midnight' ? END_OF_DAY : '12:00';
  return { time, from: match.index, to: match.index + match[0].length };
}

/** A number without a colon is a time only after "at", and 6.30 also before "pm". */
function isTimeOfDay({ sign, half }: Clock, before: string, after: string): boolean {
  if (half !== undefined) return true;
  if (UNIT.test(after)) return false;
  return sign === ':' || sign === 'h' || AT.test(before);
}

function toTime({ hour, minute = '00', half }: Clock): string | undefined {
  const hours = Number(hour);
  const afternoon = half?.toLowerCase() === 'p' && hours < 12 ? 12 : 0;
  const isMidnight = hours === 24 || (hours === 12 && half?.toLowerCase() === 'a');
  const onClock = isMidnight ? 0 : hours + afternoon;
  const time = `${String(onClock).padStart(2, '0')}:${minute}`;
  return isDeadline(time) ? time : undefined;
}
