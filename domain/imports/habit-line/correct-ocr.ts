const WEEKDAY = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*`;
const BEFORE_TIME = String.raw`(?:at|by|before|after|until|min|day|daily|days|night|morning|evening|week-?(?:day|end)s?|${WEEKDAY})`;

/** Letters and signs that OCR confuses with digits. */
const DIGITS: readonly (readonly [RegExp, string])[] = [
  [/\bS(?=\d\d|\d?:)/g, '5'],
  [/\b[Oo](?=\d:)/g, '0'],
  [/(?<![\p{L}\d])[Il|](?=\d\d|\d:|[05]\b)/gu, '1'],
  [/(?<=[\d:])S(?=[\d:]|\b)/g, '5'],
  [/(?<=[\d:])[Oo](?=[\d:]|\b)/g, '0'],
  [/(?<=[\d:])[Il|](?=[\d:])/g, '1'],
  [/(?<=\dx)[I1l]S\b/g, '15'],
  [/(?<=\b\d\d?:)9(?=\d\b)/g, '4'],
  // A crossed seven resembles no letter.
  [/(?<=^|\s|\b[12])[#$+¥}](?=:[0-5]\d\b|[0-5]\d\s?[ap]m\b)/g, '7'],
  [/(?<=\b(?:at|by)\s|\b[12])[#$+¥](?=[0-5][05]$)/g, '7'],
  // Not a currency sign.
  [/(?<=^|\s)(?:§|\$(?!\d))(?=\s|\d|$)/g, '5'],
  [/(?<=\b(?:at|by)\s\d\d?)oo$/g, ':00'],
  [/\bS(?=\s?pm\b|\s(?:am|k?m|min|x)\b)/g, '5'],
  [/\bZ(?=\s?[ap]m\b)/g, '7'],
  // Not in "I am".
  [/(?<![\p{L}\d])(?:[Il|](?=\s?pm\b|am\b)|[l|](?=\sam\b))/gu, '1'],
  [new RegExp(String.raw`(?<=\b(?:at|by|${WEEKDAY})\s)T(?=\s?[ap]m\b)`, 'gi'), '7'],
];

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[’‘`´]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  // "\nbox" for "Inbox".
  [/^[\\|](?=[a-z])/g, 'I'],
  [/(?<=\d)\s?:\s?(?=\d\d\b)/g, ':'],
];

/** OCR often misses colons. */
const COLONS: readonly (readonly [RegExp, string])[] = [
  [/\b(1[0-2]|\d)([0-5][05])(?=\s?[ap]m\b)/g, '$1:$2'],
  [
    new RegExp(String.raw`(?<=\b${BEFORE_TIME}\s)([01]?\d|2[0-3])[.;,]?([0-5][05])$`, 'gi'),
    '$1:$2',
  ],
  [/(?<=\p{L}\s)(0[5-9]|1\d|2[0-3])(00|15|30|45)$/gu, '$1:$2'],
  // 42:00 does not exist. OCR reads a 1 with a long stroke as 4.
  [new RegExp(String.raw`(?<=\b${BEFORE_TIME}\s)4(\d):?([0-5][05])$`, 'gi'), '1$1:$2'],
  [new RegExp(String.raw`(?<=\b${BEFORE_TIME}\s)24:?([1-5][05])$`, 'gi'), '21:$1'],
];

const DAY = String.raw`\b(?:[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un)\b`;
const BESIDE = String.raw`\s?(?:[,/&]|\band\b)\s?`;
const NEARLY_DAYS: readonly (readonly [string, string])[] = [
  ['M[eo][mnuvw]', 'Mon'],
  ['T[uv][ceo]', 'Tue'],
  ['[UVW][ce][do]', 'Wed'],
  ['Th[aovwy]', 'Thu'],
  ['[FP]r[1ijl]', 'Fri'],
  ['[S5][ao][fl1t]', 'Sat'],
  ['[S5][uo][mnpw]', 'Sun'],
];

/** Only next to an unambiguous weekday: "Mow, Wed, Fri". */
const DAYS = NEARLY_DAYS.map(
  ([nearly, day]) =>
    [
      new RegExp(String.raw`\b${nearly}\b(?=${BESIDE}${DAY})|(?<=${DAY}${BESIDE})${nearly}\b`, 'g'),
      day,
    ] as const,
);

/** Corrects typical OCR errors in short lines where the meaning is unambiguous. */
export function correctOcrLine(line: string): string {
  const tidy = line.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  return [...SIGNS, ...DIGITS, ...COLONS, ...DAYS].reduce(
    (text, [slip, corrected]) => text.replaceAll(slip, corrected),
    tidy,
  );
}

const BULLETS = String.raw`[\p{So}\p{Sm}\p{Sk}\p{Pd}•·*>»«_~"'.,:;!]+\s?`;
const BOXES = String.raw`[[({|]\s?[OoDCJLQxXvV0✓]{0,2}\s?[\])}|]?\s|\[\s?[xX✓]?\s?\]\s?`;
/** OCR may read the right side of a box as 1. "[1 hour] walk" has no box. */
const HALF_BOXES = String.raw`\[\s?[1Il]\s?\]\s|\[\s?[1Il]\s(?![^[]*\])|[1Il]?\]\s`;
/** A box or a dot that OCR read as a letter. */
const TAKEN_FOR_LETTERS = String.raw`(?:[oO0©®¢@CDQLJU¥]|C[O1IJ]|[OQ0][OQ0]|L[J1]|[eE](?=\s\p{Lu}))\s(?=[\p{L}\d"])`;
const NUMBER = String.raw`\d{1,2}\s?[.)]\s?(?=\D)|\d{1,2},\s(?=\p{L})`;
const MARK = new RegExp(
  `^(?:${BOXES}|${HALF_BOXES}|${NUMBER}|${BULLETS}|${TAKEN_FOR_LETTERS})`,
  'u',
);
/** Keeps the brackets of "[Gym]". */
const END = /(?:[\s|[{}_~=<>\\-]|(?<!\[[^[\]]+)\])+$/;

const NUMBERED = /^\W*\d{1,2}\s?[.,)]/;

export const isNumberedList = (lines: readonly string[]): boolean =>
  lines.filter((line) => NUMBERED.test(line)).length * 2 > lines.length;

/** In a numbered list, removes even a number whose dot OCR missed. */
export const stripNumber = (line: string, number: number): string =>
  line.replace(new RegExp(String.raw`^\W*${number}\s(?=\p{L})`, 'u'), '');

const MAX_MARKS = 4;

/** The line without its bullet, check box or number, and without specks at the end. */
export function stripMarks(line: string): string {
  let rest = line.trim();
  for (let count = 0; count < MAX_MARKS && MARK.test(rest); count += 1) {
    rest = rest.replace(MARK, '').trim();
  }
  return rest.replace(END, '').trim();
}
