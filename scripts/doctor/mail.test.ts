import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { openSmtpServer } from '#server/testing/smtp-server.ts';
import { examineMail } from './mail.ts';

async function look(SMTP_URL: string, mailTo?: string): Promise<string[]> {
  const config = readConfig({ SMTP_URL, MAIL_FROM: 'HabitCrush <habits@example.org>' });
  const found = await examineMail({ config, database: undefined, mailTo });
  return found.map(({ level, says }) => `${level}: ${says}`);
}

test('a mail server that takes us is told so, and nothing is sent to it', async () => {
  await using smtp = await openSmtpServer();
  expect(await look(smtp.url)).toEqual([
    'well: 127.0.0.1 takes mails from us, as HabitCrush <habits@example.org>.'.replace(
      '127.0.0.1',
      new URL(smtp.url).host,
    ),
  ]);
  expect(smtp.taken).toEqual([]);
});

test('a mail that is asked for is sent, and a refusal of it told', async () => {
  await using smtp = await openSmtpServer();
  const found = await look(smtp.url, 'ada@example.org');
  expect(found[1]).toContain('well: It took the mail');
  expect(smtp.taken.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org']);
  smtp.behave(550);
  expect((await look(smtp.url, 'ada@example.org'))[1]).toMatch(/^fault: It did not take .*550/);
});

test('one that offers no encryption, though it must, is refused', async () => {
  await using smtp = await openSmtpServer();
  const [found] = await look(`${smtp.url}?requireTLS=true&ignoreTLS=false`);
  expect(found).toMatch(/^fault: No safe connection to the mail server/);
});

test('one whose certificate nobody vouches for is told by what TLS says', async () => {
  const now = Date.now();
  const dates = { from: new Date(now - 1_000), until: new Date(now + 86_400_000) };
  await using smtp = await openSmtpServer(250, { tls: selfSigned('localhost', dates) });
  const [found] = await look(smtp.url.replace('127.0.0.1', 'localhost'));
  expect(found).toMatch(/^fault: No safe connection to the mail server .*self-signed certificate/);
});

test('one that wants another password is told', async () => {
  await using smtp = await openSmtpServer(250, { account: { user: 'ada', password: 'right' } });
  const urlWith = (password: string) => smtp.url.replace('//', `//ada:${password}@`);
  expect((await look(urlWith('wrong')))[0]).toMatch(
    /^fault: The mail server .* refuses user or password/,
  );
  expect((await look(urlWith('right')))[0]).toMatch(/^well: /);
});

test.each([
  ['smtp://127.0.0.1:1', /takes nothing from us: .*ECONNREFUSED/],
  ['smtp://nowhere.invalid', /leads nowhere/],
])('at %s there is none', async (url, says) => {
  expect((await look(url))[0]).toMatch(says);
});

test('without one it is said where mails are', async () => {
  const config = readConfig({ DATA_DIR: '/data' });
  const found = await examineMail({ config, database: undefined, mailTo: undefined });
  expect(found).toEqual([
    {
      level: 'well',
      says: 'No mail server is set: mails are written to /data/outbox, and reach nobody.',
    },
  ]);
});
