/** The size of a row in a response, with its comma. */
export const jsonBytesOf = (row: object): number => Buffer.byteLength(JSON.stringify(row)) + 1;
