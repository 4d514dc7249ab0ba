import { type ReactNode, useState } from 'react';
import { useIsOnline } from '#web/client/use-is-online.ts';

type NeedsConnectionProps = { sentence: string; children: ReactNode };

/** Wraps parts that need the server. Once shown they stay, because the user may have typed something. */
export function NeedsConnection({ sentence, children }: NeedsConnectionProps) {
  const isOnline = useIsOnline();
  const [hasOpened, setHasOpened] = useState(isOnline);
  if (isOnline && !hasOpened) setHasOpened(true);
  return hasOpened ? children : <p className="py-10 text-center font-semibold">{sentence}</p>;
}
