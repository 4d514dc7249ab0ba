/** So few at a time that the rows of others come in between. */
export const ROWS_A_PIECE = 500;

type Bounds<Row> = {
  readonly rowsAtMost: number;
  readonly bytesAtMost: number;
  /** What a row adds to the answer. */
  readonly bytesOf: (row: Row) => number;
};

export type Pieces<Row> = { readonly rows: Row[]; readonly isWhole: boolean };

/**
 * Reads on from the last row until there are no more, or an answer is full. `readPiece` asks for
 * `ROWS_A_PIECE` rows: fewer are the end.
 */
export async function readPieces<Row>(
  { rowsAtMost, bytesAtMost, bytesOf }: Bounds<Row>,
  readPiece: (last: Row | undefined) => Promise<Row[]>,
): Promise<Pieces<Row>> {
  const rows: Row[] = [];
  let bytes = 0;
  for (;;) {
    const piece = await readPiece(rows.at(-1));
    for (const row of piece) {
      bytes += bytesOf(row);
      if (bytes > bytesAtMost || rows.length === rowsAtMost) return { rows, isWhole: false };
      rows.push(row);
    }
    if (piece.length < ROWS_A_PIECE) return { rows, isWhole: true };
  }
}

/** In the answer, with its comma. */
export const jsonBytesOf = (row: object): number => Buffer.byteLength(JSON.stringify(row)) + 1;
