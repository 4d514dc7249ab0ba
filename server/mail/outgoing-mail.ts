export type OutgoingMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for every attempt at one mail, so that a second copy can be known for one. */
  readonly messageId?: string;
};

/** A mail as it is sent, by SMTP or into the folder. */
export type Envelope = OutgoingMail & { readonly from: string };
