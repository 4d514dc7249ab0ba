const MAX_MESSAGE_LENGTH = 300;

/** Why a mail could not be sent. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Safe to log, unlike the server’s messages, which quote addresses. */
  readonly code: string | undefined;
  /** The server will never accept this mail, so a retry is useless. */
  readonly isFinal: boolean;
  /** No server responded, so other mails would fail now, too. */
  readonly isServerUnavailable: boolean;

  constructor(
    message: string,
    kind: { isFinal?: boolean; isServerUnavailable?: boolean; code?: string },
  ) {
    super(message.slice(0, MAX_MESSAGE_LENGTH));
    this.code = kind.code;
    this.isFinal = kind.isFinal ?? false;
    this.isServerUnavailable = kind.isServerUnavailable ?? false;
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** Errors of one mail, as opposed to the connection or the sign-in that all mails share. */
const MAIL_ERROR_CODES = new Set(['EENVELOPE', 'EMESSAGE']);

export function toMailError(error: unknown): MailError {
  const { code = '', responseCode = 0, response, message } = error as SmtpError;
  const reply = response ?? message;
  const kind = { code: codeOf(error as SmtpError) };
  if (!MAIL_ERROR_CODES.has(code))
    return new MailError(reply, { ...kind, isServerUnavailable: true });
  return new MailError(reply, { ...kind, isFinal: responseCode >= 500 });
}

/**
 * `smtp EAUTH 535`, `smtp ESOCKET ECONNREFUSED`. The prefix distinguishes it from an error of the database, which has
 * similar codes. Contains no text of the server.
 */
function codeOf({ code, responseCode, response, message }: SmtpError): string {
  const [ofSystem] = (response === undefined && /\bE[A-Z]{4,20}\b/.exec(message)) || [];
  const parts = ['smtp', code, responseCode, ofSystem].filter((part) => part !== undefined);
  return [...new Set(parts)].join(' ');
}
