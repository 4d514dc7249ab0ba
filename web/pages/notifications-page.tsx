import type { QueryClient } from '@tanstack/react-query';
import { ChannelsLine } from '#web/features/channels/channels-line.tsx';
import { HistoryCard } from '#web/features/notifications/history-card.tsx';
import { PreferencesCard } from '#web/features/notifications/preferences-card.tsx';
import {
  historyQueryOptions,
  preferencesQueryOptions,
} from '#web/features/notifications/queries.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { PageHead } from './page-head.tsx';

export function NotificationsPage() {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe sm:py-8">
      <PageHead page="notifications" />
      <NeedsConnection sentence="Your notifications need a connection.">
        <div className="grid grid-cols-1 gap-4">
          <ChannelsLine />
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_1.35fr]">
            <PreferencesCard />
            <HistoryCard />
          </div>
        </div>
      </NeedsConnection>
    </div>
  );
}

export async function prefetch(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(preferencesQueryOptions()),
    client.prefetchInfiniteQuery(historyQueryOptions()),
  ]);
}
