import { login } from '#contract/account.ts';
import { ADMINISTRATOR } from '../instance/instance.ts';

/** The administrator's cookie. */
export async function signIn(url: string): Promise<string> {
  const { email, password } = ADMINISTRATOR;
  const response = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The administrator cannot sign in: ${await response.text()}`);
  return response.headers.get('set-cookie')?.split(';', 1).join('') ?? '';
}
