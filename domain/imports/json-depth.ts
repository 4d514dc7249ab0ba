export const MAX_JSON_DEPTH = 100;

/**
 * Checked before parsing, because the parser needs much memory for deeply nested input. The parser reports invalid JSON.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else isText = sign !== '"';
    } else if (sign === '"') isText = true;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === '[' || sign === '{') depth += 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
