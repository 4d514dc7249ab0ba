import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';

type QrCodeProps = {
  text: string;
  /** What it leads to, for those who do not see it. */
  label: string;
  className?: string;
};

/** Modules that stay white around it: readers need four. */
const QUIET = 4;

/** Dark on white in both themes, since many readers know no other. Fetched with the dialogs that show one. */
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

/** Each row's dark modules that touch are one rectangle. A code on a sticker stays readable with a scratch: correction M. */
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
