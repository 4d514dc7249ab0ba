import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { errorLabel } from '#server/database/database-errors.ts';
import { openSmtpServer } from '#server/testing/smtp-server.ts';
import type { MailError } from './mail-error.ts';
import { openMail, type Mail } from './mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

const LETTER: OutgoingMail = {
  to: 'ada@habitcrush.example',
  subject: 'Ben follows you',
  text: 'Ben follows you.\n',
  html: '<p>Ben follows you.</p>',
  messageId: '<1@habitcrush.example>',
};

const opened: Mail[] = [];
afterEach(() => {
  for (const mail of opened.splice(0)) mail.close();
});

function mailTo(smtpUrl: string): Mail {
  const config: Config = readConfig({
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Habits <habits@crush.example>',
  });
  const mail = openMail(config, () => TEST_NOW);
  opened.push(mail);
  return mail;
}

const catchError = async (sending: Promise<void>): Promise<MailError> => {
  const error = await sending.then(
    () => undefined,
    (error: unknown) => error as MailError,
  );
  if (!error) throw new Error('The mail was taken.');
  return error;
};

describe('a mail server that accepts mails', () => {
  test('a mail has both parts, the sender and one recipient', async () => {
    await using smtp = await openSmtpServer();
    await mailTo(smtp.url).send({
      ...LETTER,
      headers: { 'List-Unsubscribe': '<https://x.example/u>' },
    });
    expect(smtp.accepted).toHaveLength(1);
    expect(smtp.accepted[0]).toMatchObject({
      from: { name: 'Habits', address: 'habits@crush.example' },
      to: [{ address: 'ada@habitcrush.example' }],
      subject: 'Ben follows you',
      text: expect.stringMatching(/^Ben follows you\.\n+$/),
      messageId: '<1@habitcrush.example>',
    });
    expect(smtp.accepted[0]?.html).toContain('<p>Ben follows you.</p>');
    const headers = smtp.accepted[0]?.headers ?? [];
    expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      '<https://x.example/u>',
    );
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test.each([
    ['Ben\r\nBcc: everybody@habitcrush.example'],
    ['Ben\nX-Injected: yes'],
    ['Ben\u2028Bcc: everybody@habitcrush.example\u0000'],
  ])('a subject cannot add a header: %j', async (subject) => {
    await using smtp = await openSmtpServer();
    await mailTo(smtp.url).send({ ...LETTER, subject, headers: { 'X-About': subject } });
    const keys = smtp.accepted[0]?.headers.map(({ key }) => key) ?? [];
    expect(keys).toContain('x-about');
    expect(keys).not.toContain('bcc');
    expect(keys).not.toContain('x-injected');
    expect(smtp.accepted[0]?.subject).toMatch(/^Ben (Bcc|X-Injected): /);
  });

  test('names in any script arrive unchanged', async () => {
    await using smtp = await openSmtpServer();
    const subject = 'Ώρα Юлия 山田さん 🏃🏽‍♀️ '.repeat(8).trim();
    await mailTo(smtp.url).send({ ...LETTER, subject });
    expect(smtp.accepted[0]?.subject).toBe(subject);
  });
});

describe('a mail server that refuses', () => {
  test('a permanent refusal is final', async () => {
    await using smtp = await openSmtpServer(550);
    const error = await catchError(mailTo(smtp.url).send(LETTER));
    expect(error).toMatchObject({ isFinal: true, isServerUnavailable: false });
    expect(error.message).toContain('550');
  });

  test('a temporary refusal may be retried', async () => {
    await using smtp = await openSmtpServer(451);
    const mail = mailTo(smtp.url);
    expect(await catchError(mail.send(LETTER))).toMatchObject({
      isFinal: false,
      isServerUnavailable: false,
    });
    smtp.behave(250);
    await mail.send(LETTER);
    expect(smtp.accepted).toHaveLength(1);
  });
});

describe('a mail server with an error', () => {
  test('a hanging mail server does not delay the end of the server', async () => {
    await using smtp = await openSmtpServer('hang');
    const ending = new AbortController();
    const sending = catchError(mailTo(smtp.url).send(LETTER, ending.signal));
    ending.abort();
    expect(await sending).toMatchObject({ isFinal: false, isServerUnavailable: true });
  });

  test('a mail server that dies in mid-message and comes back gets the mail', async () => {
    await using smtp = await openSmtpServer('die in mid-message');
    const mail = mailTo(smtp.url);
    expect(await catchError(mail.send(LETTER))).toMatchObject({
      isFinal: false,
      isServerUnavailable: true,
    });
    expect(smtp.accepted).toHaveLength(0);
    smtp.behave(250);
    await mail.send(LETTER);
    expect(smtp.accepted).toHaveLength(1);
  });

  test('a missing mail server counts as down', async () => {
    const smtp = await openSmtpServer();
    await smtp[Symbol.asyncDispose]();
    const error = await catchError(mailTo(smtp.url).send(LETTER));
    expect(error).toMatchObject({ isServerUnavailable: true });
    expect(errorLabel(error)).toBe('MailError smtp ESOCKET ECONNREFUSED');
  });

  test('an error has a code and none of the mail server’s words, which quote the recipient', async () => {
    await using refusing = await openSmtpServer(451);
    expect(errorLabel(await catchError(mailTo(refusing.url).send(LETTER)))).toMatch(
      /^MailError smtp E[A-Z]+ 451$/,
    );
    await using locked = await openSmtpServer(250, { account: { user: 'a', password: 'b' } });
    const url = locked.url.replace('//', '//a:wrong@');
    expect(errorLabel(await catchError(mailTo(url).send(LETTER)))).toBe('MailError smtp EAUTH 535');
  });
});

describe('without a mail server', () => {
  test('other users cannot read the outbox folder, even one that was readable', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-outbox-'));
    const folder = join(dataDir, 'outbox');
    await mkdir(folder, { mode: 0o755 });
    const mail = openMail(readConfig({ DATA_DIR: dataDir }), () => TEST_NOW);
    await mail.send(LETTER);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await rm(dataDir, { recursive: true });
  });

  test('mails are files that any mail program opens, listed newest first', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-outbox-'));
    let now = TEST_NOW;
    const mail = openMail(readConfig({ DATA_DIR: dataDir }), () => now);
    expect(await mail.listOutbox({ limit: 2 })).toEqual({ mails: [], next: null });
    for (const subject of ['One', 'Two', 'Three']) {
      await mail.send({ ...LETTER, subject });
      now += 1000;
    }
    const first = await mail.listOutbox({ limit: 2 });
    expect(first.mails.map(({ subject }) => subject)).toEqual(['Three', 'Two']);
    expect(first.mails[0]).toMatchObject({ to: LETTER.to, text: LETTER.text });
    const second = await mail.listOutbox({ limit: 2, before: first.next ?? '' });
    expect(second.mails.map(({ subject }) => subject)).toEqual(['One']);
    expect(second.next).toBeNull();

    const folder = join(dataDir, 'outbox');
    const file = await readFile(join(folder, `${first.mails[0]?.name}.eml`));
    expect(await PostalMime.parse(file)).toMatchObject({
      subject: 'Three',
      html: expect.any(String),
    });

    await mail.sweepOutbox(TEST_NOW + 1500);
    expect(await readdir(folder)).toHaveLength(2);
    expect((await mail.listOutbox({ limit: 9 })).mails.map(({ subject }) => subject)).toEqual([
      'Three',
    ]);
    await rm(dataDir, { recursive: true });
  });

  test('partial files of a crash are deleted with mails of their age, and nothing else', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-outbox-'));
    const folder = join(dataDir, 'outbox');
    const mail = openMail(readConfig({ DATA_DIR: dataDir }), () => TEST_NOW);
    await mail.send(LETTER);
    const [whole = ''] = await readdir(folder);
    const [day = ''] = whole.split('T');
    const left = ['a.eml', 'b.eml.part', 'c.json.part'].map((end) => `${day}T00-00-00.000Z-${end}`);
    const others = ['.keep', `${day}.txt`, '9999-01-01T00-00-00.000Z-d.eml.part'];
    for (const name of [...left, ...others]) await writeFile(join(folder, name), 'x');
    await mail.sweepOutbox(TEST_NOW + 1);
    expect((await readdir(folder)).toSorted()).toEqual(others.toSorted());
    await rm(dataDir, { recursive: true });
  });
});
