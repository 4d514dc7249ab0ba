import type { ComponentProps } from 'react';

/** Read aloud, not seen. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}
