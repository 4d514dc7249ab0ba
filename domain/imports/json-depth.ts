export const MAX_JSON_DEPTH = 100;

/**
 * Looked at before it is parsed: a parser takes many times its size for what is nested without end. Whether it is
 * JSON at all is left to the parser, which stops where it is none.
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
