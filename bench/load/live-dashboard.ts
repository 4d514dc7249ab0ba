import { login } from '#contract/account.ts';
import type { Call } from '#contract/call.ts';
import { dayAt, toTimeZone } from '#domain/days/time-zone.ts';
import type { OnOutcome } from './live-connection.ts';

export type Person = { userId: number; cookie: string; email: string; habitIds: number[] };
export type LoadTarget = { host: string; port: number; people: Person[] };

export type RequestSender = { send: (request: string, settle: OnOutcome) => void };

/** A poll of a page and its interval. `body` is called for each request. */
export type PageCall = {
  call: Call;
  everyMs: number;
  body?: (person: Person, turn: number) => object;
};

const ZONE = toTimeZone('Europe/Berlin');

/** A browser, which stores the ETags of its responses. */
export class Dashboard {
  readonly #sender: RequestSender;
  readonly #heads = new Map<Call, string>();
  readonly #etags = new Map<Call, string>();
  readonly #person: Person;
  readonly #origin: string;
  #turn = 0;

  constructor({ host, port }: LoadTarget, person: Person, sender: RequestSender) {
    this.#sender = sender;
    this.#person = person;
    this.#origin = `${host}:${port}`;
  }

  send({ call, body }: PageCall, settle: OnOutcome): void {
    this.#turn += 1;
    const content = body ? JSON.stringify(body(this.#person, this.#turn)) : '';
    const etag = this.#etags.get(call);
    const keepTag: OnOutcome = (outcome, sentAt) => {
      if ('etag' in outcome && outcome.etag) this.#etags.set(call, outcome.etag);
      settle(outcome, sentAt);
    };
    const known = etag ? `if-none-match: ${etag}\r\n` : '';
    const length = body ? `content-length: ${content.length}\r\n` : '';
    const request = `${this.#headOf(call, body !== undefined)}${known}${length}\r\n${content}`;
    this.#sender.send(request, keepTag);
  }

  #headOf(call: Call, hasBody: boolean): string {
    const known = this.#heads.get(call);
    if (known) return known;
    const { userId, cookie, habitIds } = this.#person;
    const path = call.path
      .replace(':userId', String(userId))
      .replace(':id', String(habitIds[0]))
      .replace(':date', dayAt(Date.now(), ZONE));
    const lines = [
      `${call.method} ${path} HTTP/1.1`,
      `host: ${this.#origin}`,
      // A sign-in comes without the cookie, because it would end the session of the dashboard.
      ...(call === login ? [] : [`cookie: ${cookie}`]),
      `x-time-zone: ${ZONE}`,
      // Rate limits count by network, so each user has a different one.
      `x-forwarded-for: 10.${userId >> 8}.${userId & 255}.1`,
      'cache-control: no-cache',
      'accept: */*',
      ...(hasBody ? ['content-type: application/json'] : []),
    ];
    const head = lines.map((line) => `${line}\r\n`).join('');
    this.#heads.set(call, head);
    return head;
  }
}
