import { type ReactNode, useState } from 'react';
import { useIsOnline } from '#web/client/use-is-online.ts';

type NeedsConnectionProps = {
  sentence: string;
  /** The heading of the page, if it is among the children. */
  heading?: string;
  /** Whether the children have data from before. */
  hasData?: boolean;
  children: ReactNode;
};

/** Wraps parts that need the server. Once shown they stay, because the user may have typed something. */
export function NeedsConnection({
  sentence,
  heading,
  hasData = false,
  children,
}: NeedsConnectionProps) {
  const isOnline = useIsOnline();
  const [hasOpened, setHasOpened] = useState(isOnline || hasData);
  if (isOnline && !hasOpened) setHasOpened(true);
  if (hasOpened) return children;
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      <p className="py-10 text-center font-semibold">{sentence}</p>
    </>
  );
}
