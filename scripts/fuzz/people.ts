import { login, register } from '#contract/account.ts';
import { approveEmail } from '#contract/beta-access.ts';
import type { Call } from '#contract/call.ts';
import type { Response, CallerName, Send } from './request.ts';

export const PASSWORD = 'crush-it-daily';

export type Credentials = { email: string; password: string };

/** The calling users. If a call ends a session or deletes an account, the user signs in again or registers. */
export class People {
  private readonly sessions = new Map<CallerName, Promise<string>>();
  private registered = 0;
  private readonly send: Send;
  private readonly administrator: Credentials;
  private readonly clearLimits: () => Promise<unknown>;

  constructor(send: Send, administrator: Credentials, clearLimits: () => Promise<unknown>) {
    this.send = send;
    this.administrator = administrator;
    this.clearLimits = clearLimits;
  }

  /** A `cookie` header; undefined for a visitor. */
  async cookieOf(who: CallerName): Promise<string | undefined> {
    if (who === 'visitor') return undefined;
    const known = this.sessions.get(who);
    if (known) return known;
    const opened = who === 'administrator' ? this.signIn(this.administrator) : this.join();
    this.sessions.set(who, opened);
    return opened;
  }

  /** The next call of the user signs in again, unless another call has done so. */
  async forget(who: CallerName, cookie: string): Promise<void> {
    if ((await this.sessions.get(who)) === cookie) this.sessions.delete(who);
  }

  private async join(): Promise<string> {
    this.registered += 1;
    const name = `fuzz${this.registered}n${process.hrtime.bigint().toString(36)}`;
    const email = `${name}@fuzz.example`;
    const cookie = await this.cookieOf('administrator');
    const approved = await this.must(approveEmail, { email }, cookie);
    const { approvedEmail } = JSON.parse(approved.body.toString()) as {
      approvedEmail: { invitationCode: string };
    };
    const { invitationCode } = approvedEmail;
    const body = { email, username: name, password: PASSWORD, invitationCode };
    const registered = await this.sendCall(register, body);
    // Another call may have renewed or deleted the invitation since.
    if (registered.status === 403) return this.join();
    return cookieFrom(expectSuccess(register, registered));
  }

  private async signIn({ email, password }: Credentials): Promise<string> {
    return cookieFrom(await this.must(login, { email, password }));
  }

  private async must(call: Call, body: object, cookie?: string): Promise<Response> {
    const response = await this.sendCall(call, body, cookie);
    if (response.status === 401 && cookie) {
      await this.forget('administrator', cookie);
      return this.must(call, body, await this.cookieOf('administrator'));
    }
    return expectSuccess(call, response);
  }

  private async sendCall(call: Call, body: object, cookie?: string): Promise<Response> {
    await this.clearLimits();
    const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
    const sent = { method: call.method, url: call.path, headers };
    return this.send({ ...sent, body: Buffer.from(JSON.stringify(body)) });
  }
}

function expectSuccess({ method, path, status }: Call, response: Response): Response {
  if (response.status === status) return response;
  throw new Error(`${method} ${path}: ${response.status} ${response.body.toString()}`);
}

function cookieFrom({ headers }: Response): string {
  const [setCookie = ''] = [headers['set-cookie'] ?? []].flat().map(String);
  return setCookie.split(';')[0] ?? '';
}
