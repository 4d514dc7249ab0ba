import type { ArrowFunctionExpression, Function, Node, VisitorObject } from 'oxc-parser';

/** A call of a function, or of a method written as `object.method`. */
export type CallFact = {
  name: string;
  line: number;
  /** The outermost function that contains the call. */
  caller: string;
  /** The call is in a callback of `transaction(…)`, or in a function with a parameter `tx`. */
  isInTransaction: boolean;
};

type AnyFunction = Function | ArrowFunctionExpression;
type Entered = { node: AnyFunction; isInTransaction: boolean };

export function callsVisitor(
  add: (fact: Omit<CallFact, 'line'>, node: Node) => void,
): VisitorObject {
  const entered: Entered[] = [];
  const names = new Map<Node, string>();
  const callbacks = new Set<Node>();
  const enter = (node: AnyFunction) => {
    const isInTransaction =
      entered.at(-1)?.isInTransaction === true || callbacks.has(node) || takesTransaction(node);
    entered.push({ node, isInTransaction });
  };
  const leave = () => void entered.pop();
  const nameOf = ({ node }: Entered) =>
    (node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name) ?? names.get(node) ?? '';
  return {
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init, id.name);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: (node) => {
      const name = calledName(node.callee);
      const [outermost] = entered;
      if (name === undefined || !outermost) return;
      if (name.endsWith('.transaction')) for (const given of node.arguments) callbacks.add(given);
      const isInTransaction = entered.at(-1)?.isInTransaction === true;
      add({ name, caller: nameOf(outermost), isInTransaction }, node);
    },
  };
}

/** `call` for `call()`, `outbound.call` for `ctx.outbound.call()`. */
function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { object, property } = callee;
  if (object.type === 'Identifier') return `${object.name}.${property.name}`;
  const isNamed = object.type === 'MemberExpression' && object.property.type === 'Identifier';
  return isNamed && object.property.type === 'Identifier'
    ? `${object.property.name}.${property.name}`
    : undefined;
}

const takesTransaction = ({ params }: AnyFunction): boolean =>
  params.some((param) => param.type === 'Identifier' && param.name === 'tx');
