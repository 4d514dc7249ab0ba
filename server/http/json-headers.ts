/** The headers of a JSON text that is sent without Fastify. */
export const jsonHeaders = (content: string): string[] => [
  'content-type',
  'application/json; charset=utf-8',
  'content-length',
  String(Buffer.byteLength(content)),
];
