export type OutgoingMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Equal for every attempt at one mail, so that duplicates can be recognised. */
  readonly messageId?: string;
};

/** A mail as it is sent by SMTP or written to the folder. */
export type Envelope = OutgoingMail & { readonly from: string };

// With a line break in a name, a user could write headers of their own.
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

export const oneLine = (value: string): string => value.replace(BREAKS, ' ').trim();
