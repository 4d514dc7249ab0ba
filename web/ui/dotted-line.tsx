import { Fragment } from 'react';

/** '616 days · 8 weeks' in a narrow place: a line ends behind a dot, and inside of a part only where it must. */
export function DottedLine({ text }: { text: string }) {
  const parts = text.split(' · ');
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <span className="inline-block">{at < parts.length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ));
}
