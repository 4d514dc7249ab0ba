import {
  type CallExpression,
  type ImportDeclaration,
  type Node,
  parseSync,
  Visitor,
  type VisitorObject,
} from 'oxc-parser';
import { type CallFact, callsVisitor } from './read-calls.ts';
import { COMPUTED } from './read-sql.ts';

export type ImportFact = {
  specifier: string;
  /** The local names of imports and re-exports. Renamed ones are left out. */
  names: string[];
  line: number;
  isTypeOnly: boolean;
  /** A dynamic import, which is loaded when the line runs. */
  isLazy: boolean;
};
/** A string in the code, with the line on which it begins. */
export type TextFact = { text: string; line: number };

export type Source = {
  path: string;
  imports: ImportFact[];
  texts: TextFact[];
  /** The names of tables that the file declares. */
  tables: string[];
  reexportsEverything: boolean;
  /** The lines of imports with a computed path. */
  computedImports: number[];
  /** The calls inside functions. */
  calls: CallFact[];
  /** Syntax errors. A file with errors fails the check, because it was read only in part. */
  unreadable: { message: string; line: number }[];
};

type LineOf = (offset: number) => number;

export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const lineOf = lineFinder(text);
  const source: Source = {
    path,
    imports: [],
    texts: [],
    tables: [],
    reexportsEverything: false,
    computedImports: [],
    calls: [],
    unreadable: parsed.errors.map(({ message, labels }) => ({
      message,
      line: lineOf(labels[0]?.start ?? 0),
    })),
  };
  new Visitor(importVisitor(source, lineOf)).visit(parsed.program);
  new Visitor(textVisitor(source, lineOf)).visit(parsed.program);
  const addCall = (fact: Omit<CallFact, 'line'>, node: Node) =>
    void source.calls.push({ ...fact, line: lineOf(node.start) });
  new Visitor(callsVisitor(addCall)).visit(parsed.program);
  return source;
}

function importVisitor(source: Source, lineOf: LineOf): VisitorObject {
  const add = (node: Node, specifier: string, isTypeOnly = false) => {
    const isLazy = node.type === 'ImportExpression';
    const names = namesOf(node);
    source.imports.push({ specifier, names, line: lineOf(node.start), isTypeOnly, isLazy });
  };
  return {
    ImportDeclaration: (node) => add(node, node.source.value, importsOnlyTypes(node)),
    ExportAllDeclaration: (node) => {
      source.reexportsEverything = true;
      add(node, node.source.value, node.exportKind === 'type');
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      const specifier = literalText(node.source);
      if (specifier !== undefined) add(node, specifier);
      else source.computedImports.push(lineOf(node.start));
    },
    TSImportType: (node) => add(node, node.source.value, true),
    TSExternalModuleReference: (node) => add(node, node.expression.value),
    CallExpression: (node) => {
      const specifier = requiredText(node);
      if (specifier !== undefined) add(node, specifier);
    },
  };
}

function textVisitor(source: Source, lineOf: LineOf): VisitorObject {
  const read = new Set<Node>();
  const add = (node: Node) => {
    const parts = addedParts(node);
    const texts = parts.map(textOf);
    // Strings joined with '+' are one text, because the name of a table may be only in the last part.
    if (parts.every((part) => read.has(part)) || texts.every((text) => text === undefined)) return;
    for (const part of parts) read.add(part);
    source.texts.push({
      text: texts.map((text) => text ?? COMPUTED).join(''),
      line: lineOf(node.start),
    });
  };
  return {
    BinaryExpression: add,
    JSXText: add,
    Literal: add,
    TemplateLiteral: add,
    CallExpression: ({ callee, arguments: [first] }) => {
      const name = literalText(first);
      const isTable = callee.type === 'Identifier' && callee.name === 'pgTable';
      if (isTable && name !== undefined) source.tables.push(name);
    },
  };
}

/** The parts of an expression with '+', or the node itself. */
function addedParts(node: Node): Node[] {
  if (node.type === 'ParenthesizedExpression') return addedParts(node.expression);
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return [node];
  return [...addedParts(node.left), ...addedParts(node.right)];
}

function textOf(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral') return literalText(node);
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(COMPUTED);
}

function namesOf(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name);
  if (node.type !== 'ExportNamedDeclaration') return [];
  return node.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []));
}

function importsOnlyTypes(node: ImportDeclaration): boolean {
  if (node.importKind === 'type') return true;
  return (
    node.specifiers.length > 0 &&
    node.specifiers.every((part) => part.type === 'ImportSpecifier' && part.importKind === 'type')
  );
}

function requiredText(node: CallExpression): string | undefined {
  const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require';
  return isRequire ? literalText(node.arguments[0]) : undefined;
}

function literalText(node: Node | undefined): string | undefined {
  if (node?.type === 'JSXText') return node.value.replaceAll(/\s+/g, ' ');
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return undefined;
}

function lineFinder(text: string): LineOf {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
