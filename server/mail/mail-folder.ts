import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxMail } from '#contract/notifications.ts';
import type { Envelope } from './outgoing-mail.ts';

export type MailPage = { mails: OutboxMail[]; next: string | null };

export type MailFolder = {
  readonly write: (envelope: Envelope) => Promise<void>;
  readonly list: (page: { before?: string | undefined; limit: number }) => Promise<MailPage>;
  readonly sweep: (before: number) => Promise<void>;
};

const OWNER_ONLY = 0o700;
const FACTS_ENDING = '.json';
/** Includes mails without their facts and partial files, which a killed process leaves. */
const MAIL_FILE = /^\d{4}-\d{2}-\d{2}T[\w.-]+\.(eml|json)(\.part)?$/;
const MAX_TEXT_LENGTH = 10_000;

/**
 * A folder of mails that any mail program opens. Names begin with the time, so they sort by it. A second file holds
 * what the list shows of each mail.
 */
export function openMailFolder(dataDir: string, now: () => number): MailFolder {
  const folder = join(dataDir, 'outbox');
  return {
    async write(envelope: Envelope): Promise<void> {
      await openFolder(folder);
      const at = new Date(now()).toISOString();
      const name = `${at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
      const { to, subject, text } = envelope;
      const facts: OutboxMail = {
        name,
        to,
        subject,
        createdAt: at,
        text: text.slice(0, MAX_TEXT_LENGTH),
      };
      await writeWhole(join(folder, `${name}.eml`), await composeMail(envelope));
      await writeWhole(join(folder, `${name}${FACTS_ENDING}`), JSON.stringify(facts));
    },

    async list({ before, limit }: { before?: string | undefined; limit: number }) {
      const names = await listNames(folder);
      const older = before === undefined ? names : names.filter((name) => name < before);
      const shown = older.slice(0, limit);
      const mails = await Promise.all(shown.map((name) => readFacts(folder, name)));
      const next = older.length > limit ? (shown.at(-1) ?? null) : null;
      return { mails: mails.filter((mail) => mail !== undefined), next };
    },

    async sweep(before: number): Promise<void> {
      const oldest = new Date(before).toISOString().replaceAll(':', '-');
      const ours = (await listFiles(folder)).filter((file) => MAIL_FILE.test(file));
      for (const file of ours.filter((file) => file < oldest)) {
        await rm(join(folder, file), { force: true });
      }
    },
  };
}

/**
 * Readable by this system user only, even if the folder exists, because names and times of files reveal the recipients.
 */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, OWNER_ONLY);
}

export async function composeMail({ to, messageId, ...envelope }: Envelope): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const identity = messageId === undefined ? {} : { messageId };
  const mail = { ...envelope, ...identity, to: { name: '', address: to } };
  const { message } = await composer.sendMail(mail);
  return message as Buffer;
}

/** Newest first. */
async function listNames(folder: string): Promise<string[]> {
  const files = await listFiles(folder);
  return files
    .filter((file) => file.endsWith(FACTS_ENDING))
    .map((file) => file.slice(0, -FACTS_ENDING.length))
    .toSorted()
    .toReversed();
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Undefined when the mail has just been deleted. */
async function readFacts(folder: string, name: string): Promise<OutboxMail | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, `${name}${FACTS_ENDING}`), 'utf8')) as OutboxMail;
  } catch {
    return undefined;
  }
}

/** A reader sees the whole file or none. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
