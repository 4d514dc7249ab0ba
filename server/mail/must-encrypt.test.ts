import { expect, test } from 'vitest';
import { openSmtpServer } from '#server/testing/smtp-server.ts';
import { MailError } from './mail-error.ts';
import { mustEncrypt } from './must-encrypt.ts';
import { smtpTransport } from './smtp.ts';

test.each([
  ['smtp://user:secret@mail.example.org:587', true],
  ['smtp://mail.example.org', true],
  ['smtp://8.8.8.8', true],
  ['smtp://[2001:db8::1]', true],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]', false],
  ['smtp://10.1.2.3', false],
  ['smtp://[fd00::1]', false],
  ['smtp://mailpit:1025', false],
  ['smtp://mail.internal', false],
  ['smtps://mail.example.org', false],
])('%s must encrypt: %s', (url, expected) => {
  expect(mustEncrypt(url)).toBe(expected);
});

test('a mail server without required encryption gets no mail', async () => {
  await using smtp = await openSmtpServer();
  const envelope = { from: 'a@x.test', to: 'b@x.test', subject: 'Hi', text: 'Hi', html: '<p>Hi' };
  const strict = smtpTransport(`${smtp.url}?requireTLS=true`);
  await expect(strict.send(envelope)).rejects.toBeInstanceOf(MailError);
  const free = smtpTransport(smtp.url);
  await free.send(envelope);
  expect(smtp.accepted).toHaveLength(1);
  strict.close();
  free.close();
});
