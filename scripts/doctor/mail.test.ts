import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { openSmtpServer } from '#server/testing/smtp-server.ts';
import { examineMail } from './mail.ts';

async function look(SMTP_URL: string, mailTo?: string): Promise<string[]> {
  const config = readConfig({ SMTP_URL, MAIL_FROM: 'HabitCrush <habits@example.org>' });
  const found = await examineMail({ config, database: undefined, mailTo });
  return found.map(({ level, message }) => `${level}: ${message}`);
}

test('the doctor accepts a mail server after a sign-in, and sends no mail', async () => {
  await using smtp = await openSmtpServer();
  expect(await look(smtp.url)).toEqual([
    'ok: The mail server 127.0.0.1 accepts mails from HabitCrush <habits@example.org>.'.replace(
      '127.0.0.1',
      new URL(smtp.url).host,
    ),
  ]);
  expect(smtp.accepted).toEqual([]);
});

test('the doctor sends a requested mail, and reports a refusal', async () => {
  await using smtp = await openSmtpServer();
  const found = await look(smtp.url, 'ada@example.org');
  expect(found[1]).toContain('ok: It accepted the test mail');
  expect(smtp.accepted.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org']);
  smtp.behave(550);
  expect((await look(smtp.url, 'ada@example.org'))[1]).toMatch(
    /^problem: It rejected the test mail: .*550/,
  );
});

test('the doctor reports a mail server without the required encryption', async () => {
  await using smtp = await openSmtpServer();
  const [found] = await look(`${smtp.url}?requireTLS=true&ignoreTLS=false`);
  expect(found).toMatch(/^problem: No secure connection to the mail server/);
});

test('the doctor reports the untrusted certificate of a mail server with the TLS error', async () => {
  const now = Date.now();
  const dates = { from: new Date(now - 1_000), until: new Date(now + 86_400_000) };
  await using smtp = await openSmtpServer(250, { tls: selfSigned('localhost', dates) });
  const [found] = await look(smtp.url.replace('127.0.0.1', 'localhost'));
  expect(found).toMatch(
    /^problem: No secure connection to the mail server .*self-signed certificate/,
  );
});

test('the doctor reports a wrong password of the mail server', async () => {
  await using smtp = await openSmtpServer(250, { account: { user: 'ada', password: 'right' } });
  const urlWith = (password: string) => smtp.url.replace('//', `//ada:${password}@`);
  expect((await look(urlWith('wrong')))[0]).toMatch(
    /^problem: The mail server .* rejects the user or the password/,
  );
  expect((await look(urlWith('right')))[0]).toMatch(/^ok: /);
});

test.each([
  ['smtp://127.0.0.1:1', /cannot be used: .*ECONNREFUSED/],
  ['smtp://nowhere.invalid', /cannot be resolved/],
])('the doctor reports that there is no mail server at %s', async (url, message) => {
  expect((await look(url))[0]).toMatch(message);
});

test('without a mail server, the doctor shows where mails are stored', async () => {
  const config = readConfig({ DATA_DIR: '/data' });
  const found = await examineMail({ config, database: undefined, mailTo: undefined });
  expect(found).toEqual([
    {
      level: 'ok',
      message: 'No mail server is set (SMTP_URL): mails are written to /data/outbox and not sent.',
    },
  ]);
});
