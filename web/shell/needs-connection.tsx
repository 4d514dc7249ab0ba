import { WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsOnline } from '#web/client/use-is-online.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type NeedsConnectionProps = { sentence: string; children: ReactNode };

/** Around what a page shows only with the server. Once opened it stays, as something may be typed in it. */
export function NeedsConnection({ sentence, children }: NeedsConnectionProps) {
  const isOnline = useIsOnline();
  const [hasOpened, setHasOpened] = useState(isOnline);
  if (isOnline && !hasOpened) setHasOpened(true);
  return hasOpened ? children : <EmptyState icon={<WifiOff />} title={sentence} />;
}
