import { type ReactNode, useState } from 'react';
import { useIsOnline } from '#web/client/use-is-online.ts';

type NeedsConnectionProps = { sentence: string; children: ReactNode };

/** Around what a page shows only with the server. Once opened it stays, as something may be typed in it. */
export function NeedsConnection({ sentence, children }: NeedsConnectionProps) {
  const isOnline = useIsOnline();
  const [hasOpened, setHasOpened] = useState(isOnline);
  if (isOnline && !hasOpened) setHasOpened(true);
  return hasOpened ? children : <p className="py-10 text-center font-semibold">{sentence}</p>;
}
