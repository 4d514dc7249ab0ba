const LONGEST = 300;

/** Why a mail could not be handed over. */
export class MailFault extends Error {
  /** The server will never take this mail: trying again is of no use. */
  readonly isFinal: boolean;
  /** No server answered at all, so no other mail would fare better just now. */
  readonly isServerAway: boolean;

  constructor(message: string, kind: { isFinal?: boolean; isServerAway?: boolean }) {
    super(message.slice(0, LONGEST));
    this.isFinal = kind.isFinal ?? false;
    this.isServerAway = kind.isServerAway ?? false;
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** About the one mail, as opposed to the connection or the sign-in that all mails share. */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

export function asMailFault(error: unknown): MailFault {
  const { code = '', responseCode = 0, response, message } = error as SmtpError;
  const reply = response ?? message;
  if (!OF_THE_MAIL.has(code)) return new MailFault(reply, { isServerAway: true });
  return new MailFault(reply, { isFinal: responseCode >= 500 });
}
