import { type Command, GROUPS } from './commands.ts';

export type FoundCommand = Command & { id: string; score: number };

/** The best match comes first, so the group with the best match does, too. */
export function findCommands(commands: readonly Command[], search: string): FoundCommand[] {
  const typed = fold(search).trim();
  return GROUPS.flatMap((group) => commands.filter((command) => command.group === group))
    .map((command, at) => ({ ...command, id: String(at), score: scoreOf(command, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
}

/** Every typed word must match. The one that matches worst decides. */
function scoreOf({ label, words = '', isHiddenAtFirst }: Command, typed: string): number {
  if (typed === '') return isHiddenAtFirst ? 0 : 1;
  const name = fold(label);
  if (name.startsWith(typed)) return 4;
  const scores = typed.split(/\s+/).map((word) => {
    if (beginsWordOf(name, word)) return 3;
    if (beginsWordOf(words, word)) return 2;
    return name.includes(word) ? 1 : 0;
  });
  return Math.min(...scores);
}

const beginsWordOf = (text: string, start: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(start));

/** Without capitals and accents. */
const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
