import { allCalls } from '#contract/calls.ts';
import type { Call, WhenBusy } from '#contract/call.ts';

export type Priority = WhenBusy | 'refused in between';

/** Decided by method and address, because a refusal must not cost a look-up of the route. */
export function priorityOf(method: string, address: string): Priority {
  const methodAndAddress = `${method} ${address}`;
  for (const { priority, pattern } of PATTERNS) if (pattern.test(methodAndAddress)) return priority;
  return 'refused in between';
}

const PATTERNS = (['refused first', 'refused last', 'never refused'] as const).map((priority) => ({
  priority,
  pattern: patternOf(allCalls.filter(({ whenBusy }) => whenBusy === priority)),
}));

/** HEAD has the priority of GET. */
function patternOf(calls: readonly Call[]): RegExp {
  const choices = calls.map(({ method, path }) => {
    const methods = method === 'GET' ? '(?:GET|HEAD)' : method;
    return `${methods} ${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/?]+')}`;
  });
  return new RegExp(String.raw`^(?:${choices.join('|')})(?:\?|$)`);
}
