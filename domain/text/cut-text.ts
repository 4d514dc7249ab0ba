/** Counts code points, as the contract does, so it never splits one. */
export function cutAt(text: string, length: number): string {
  // A code point has at most two units.
  return text.length <= length
    ? text
    : Array.from(text.slice(0, 2 * length))
        .slice(0, length)
        .join('');
}
