// A line break in a header would let whoever chose a name write headers of their own.
// oxlint-disable-next-line no-control-regex
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

export const oneLine = (value: string): string => value.replace(BREAKS, ' ').trim();
