import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';

type QrCodeProps = {
  text: string;
  /** The target, for screen readers. */
  label: string;
  className?: string;
};

/** White modules around the code. Readers need four. */
const QUIET = 4;

/** Dark on white in both themes, because many readers support nothing else. Loads with the dialogs that show one. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Draws adjacent dark modules of a row as one rectangle. Error correction M keeps a scratched sticker readable. */
function drawn(text: string): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const { size } = code;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    let from = 0;
    while (from < size) {
      let to = from;
      while (to < size && code.get(to, y)) to += 1;
      if (to > from) path += `M${from + QUIET} ${y + QUIET}h${to - from}v1h-${to - from}z`;
      from = Math.max(to, from + 1);
    }
  }
  return { size, path };
}
