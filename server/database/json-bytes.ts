/** The size of a row in an answer, with its comma. */
export const jsonBytesOf = (row: object): number => Buffer.byteLength(JSON.stringify(row)) + 1;
