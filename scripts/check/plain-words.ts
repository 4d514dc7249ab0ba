import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceTree } from './source-tree.ts';
import { ALLOWED_TEXTS, FORBIDDEN_WORDS } from './word-list.ts';

const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|sql|md|ya?ml|json|sh|cfg)$|\.env\.example$/;
/** The list itself, its test, and a generated file of npm. */
const EXEMPT = /^(scripts\/check\/(word-list|plain-words\.test)\.ts|package-lock\.json)$/;
/** Between two words: one character, or the line break of a comment. */
const GAP = String.raw`(?:[_-]|\s+(?:\*|//)?\s*)?`;

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const eitherCase = (word: string) => `(?:${word}|${capital(word)})`;

/** Matches each word alone and as a part of names in camel case, snake case and capitals. */
const PATTERN = new RegExp(
  Object.keys(FORBIDDEN_WORDS)
    .map((words, at) => `(?<w${at}>${formsOf(words.split(' '))})`)
    .join('|'),
  'g',
);

/** Rejects forbidden words in names, comments, test titles and documents. */
export const checkWords = ({ paths }: SourceTree, root: string): string[] =>
  [...paths, ...documents(root)]
    .filter((path) => TEXT.test(path) && !EXEMPT.test(path))
    .flatMap((path) => violationsOf(path, readFileSync(join(root, path), 'utf8')));

/** The files that are outside of the source folders. */
function documents(root: string): string[] {
  const below = ['docs', '.github'].flatMap((folder) =>
    readFolder(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  );
  return [...readFolder(root), ...below];
}

function readFolder(folder: string, options: { recursive?: true } = {}): string[] {
  return readdirSync(folder, { ...options, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function violationsOf(path: string, text: string): string[] {
  const allowed = ALLOWED_TEXTS.flatMap((known) => rangesOf(known, text));
  const inText = [...text.matchAll(PATTERN)]
    .filter(({ index }) => !allowed.some(([start, end]) => start <= index && index < end))
    .map((match) => `${path}:${text.slice(0, match.index).split('\n').length}: ${advise(match)}`);
  const inName = [...path.matchAll(PATTERN)].map((match) => `${path}: ${advise(match)}`);
  return [...inName, ...inText];
}

function rangesOf(known: string, text: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = text.indexOf(known); at >= 0; at = text.indexOf(known, at + 1)) {
    ranges.push([at, at + known.length]);
  }
  return ranges;
}

function advise({ groups = {} }: RegExpMatchArray): string {
  const at = Object.keys(groups).find((name) => groups[name] !== undefined) ?? '';
  const [word, instead] = Object.entries(FORBIDDEN_WORDS)[Number(at.slice(1))] ?? [];
  return `"${word}" is no plain word: ${instead}`;
}

function formsOf([first = '', ...others]: string[]): string {
  const rest = others.map((word) => `${GAP}${eitherCase(word)}`).join('');
  const upper = [first, ...others].map((word) => word.toUpperCase()).join(GAP);
  return [
    `(?<![A-Za-z])${first}${rest}(?![a-z])`,
    `${capital(first)}${rest}(?![a-z])`,
    `(?<![A-Z])${upper}(?![A-Z])`,
  ].join('|');
}
