import type { Random } from '#domain/bots/random.ts';

const MAX_REMEMBERED_PER_KIND = 40;
const MAX_VALUES_READ = 400;
const REMEMBERED_TEXTS = new Set([
  'username',
  'email',
  'invitationCode',
  'profileImage',
  'date',
  'next',
]);
const UNSUBSCRIBE_TOKEN = /[?&]token=([\w.~-]+)/;

/** Values from responses: ids by the path they came from, texts by their name. */
export class Memory {
  private readonly kinds = new Map<string, (string | number)[]>();

  /** `path` is the path of the contract, with its parameters. */
  remember(path: string, response: unknown): void {
    const kind = kindOf(path);
    const left: unknown[] = [response];
    for (let count = 0; left.length > 0 && count < MAX_VALUES_READ; count += 1) {
      const value = left.pop();
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner === 'object') left.push(inner);
        else this.keep(kind, name, inner);
      }
    }
  }

  recall(kind: string, random: Random): string | number | undefined {
    const known = this.kinds.get(kind) ?? [];
    return known.length === 0 ? undefined : random.oneOf(known);
  }

  private keep(kind: string, name: string, value: unknown): void {
    if (typeof value === 'number') {
      if (name === 'id') this.add(kind, value);
      else if (name.endsWith('Id') || name === 'next') this.add(name, value);
    } else if (typeof value === 'string') {
      if (REMEMBERED_TEXTS.has(name)) this.add(name, value);
      const [, token] = UNSUBSCRIBE_TOKEN.exec(value) ?? [];
      if (token) this.add('token', token);
    }
  }

  private add(kind: string, value: string | number): void {
    const known = this.kinds.get(kind) ?? [];
    if (known.includes(value)) return;
    this.kinds.set(kind, [...known.slice(1 - MAX_REMEMBERED_PER_KIND), value]);
  }
}

/** Returns `habits` for `/api/habits`, and for the id in `/api/habits/:id/days/:date`. */
export function kindOf(path: string, parameter?: string): string {
  const steps = path.split('/');
  const end = parameter === undefined ? steps.length : steps.indexOf(`:${parameter}`);
  return steps.slice(0, end).findLast((step) => !step.startsWith(':')) ?? '';
}
