import type { LocalDay } from '../days/local-day.ts';

/** RFC 5545 counts the bytes of a line without its break. */
const OCTETS_A_LINE = 75;

/** Escapes a text value. */
export const icalText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** The length of a text in UTF-8. */
export function octetsOf(text: string): number {
  let octets = 0;
  for (const letter of text) octets += octetsOfLetter(letter);
  return octets;
}

function octetsOfLetter(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Continues a longer line on the next one, after a blank that counts too. Never splits a letter. */
export function foldedLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const more = octetsOfLetter(letter);
    if (octets + more > OCTETS_A_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += more;
  }
  return `${folded}\r\n`;
}

/** '20260310' */
export const icalDay = (day: LocalDay): string => day.replaceAll('-', '');

/** '20260310T120000Z' */
export const icalMoment = (epochMs: number): string =>
  `${new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** '20260310T190000', in the zone that the caller names. */
export const icalTime = (day: LocalDay, time: string): string =>
  `${icalDay(day)}T${time.replace(':', '')}00`;
