import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SelfSigned } from './self-signed.ts';

export type SmtpBehaviour = {
  /** 250 accepts each mail, 4xx and 5xx refuse it, and the others never respond. */
  answer: number | 'hang' | 'die in mid-message';
};

export type TestSmtp = AsyncDisposable & {
  readonly url: string;
  /** The accepted mails, oldest first. */
  readonly accepted: Email[];
  behave(behaviour: SmtpBehaviour['answer']): void;
};

/** Starts a real mail server whose behaviour the test sets. */
export async function openSmtpServer(
  answer: SmtpBehaviour['answer'] = 250,
  { account, tls }: { account?: { user: string; password: string }; tls?: SelfSigned } = {},
): Promise<TestSmtp> {
  const behaviour: SmtpBehaviour = { answer };
  const accepted: Email[] = [];
  const server = new SMTPServer({
    authOptional: account === undefined,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    ...tls,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === account?.user && password === account?.password;
      done(isRight ? null : new Error('Wrong password'), isRight ? { user: username } : undefined);
    },
    logger: false,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      void receive(stream, behaviour, accepted, done);
      if (behaviour.answer === 'die in mid-message') killConnection(server, session.id);
    },
  } satisfies SMTPServerOptions);
  // Some tests cut the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    behave: (next) => void (behaviour.answer = next),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function receive(
  stream: NodeJS.ReadableStream,
  { answer }: SmtpBehaviour,
  accepted: Email[],
  done: (refusal: Error | null) => void,
): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  } catch {
    // The client has cut the connection.
    return;
  }
  if (typeof answer !== 'number') return;
  if (answer < 400) accepted.push(await PostalMime.parse(Buffer.concat(chunks)));
  done(answer < 400 ? null : Object.assign(new Error('refused'), { responseCode: answer }));
}

type Connection = { session: { id: string }; _socket: { destroy(): void } };

function killConnection(server: SMTPServer, id: string): void {
  const connections = (server as unknown as { connections: Set<Connection> }).connections;
  for (const connection of connections) {
    if (connection.session.id === id) connection._socket.destroy();
  }
}
