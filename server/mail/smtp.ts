import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import { toMailError } from './mail-error.ts';
import { mustEncrypt } from './must-encrypt.ts';
import type { Envelope } from './outgoing-mail.ts';

/** A server may be slow or send single bytes forever, so every mail has this time limit. */
const SEND_TIMEOUT_MS = 30_000;

const CONNECTION: SMTPPoolOptions = {
  maxConnections: 2,
  // The caller stores the mails, and decides whether and when to retry.
  maxRequeues: 0,
  idleTimeout: 20_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};

export type Transport = {
  readonly send: (envelope: Envelope, signal?: AbortSignal) => Promise<void>;
  /** Connects, encrypts and signs in, without sending. Rejects with nodemailer’s error. */
  readonly verify: () => Promise<void>;
  readonly close: () => void;
};

export function smtpTransport(url: string): Transport {
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(envelope, signal) {
      opened ??= open(url);
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS);
      const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const { to, messageId, ...rest } = envelope;
      const identity = messageId === undefined ? {} : { messageId };
      const mail = { ...rest, ...identity, to: { name: '', address: to }, signal: ending };
      try {
        await (await opened).sendMail(mail);
      } catch (error) {
        throw toMailError(error);
      }
    },
    async verify() {
      opened ??= open(url);
      await (await opened).verify();
    },
    close() {
      void opened?.then((pool) => pool.close());
      opened = undefined;
    },
  };
}

// Loaded with the first mail, to keep the start short.
async function open(url: string) {
  const { createTransport } = await import('nodemailer');
  // Unless the URL says otherwise with `?requireTLS=false`.
  return createTransport({ ...CONNECTION, requireTLS: mustEncrypt(url), url, pool: true });
}
