import { Bot as BotIcon, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Bot } from '#contract/bots.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, RowActions } from '#web/ui/list/data-table.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { PagedTable } from '#web/ui/list/paged-table.tsx';
import { EditBotDialog } from './edit-bot-dialog.tsx';
import { useBots } from './queries.ts';
import { KIND_WORDS, nextRunText } from './texts.ts';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'By username',
} as const;

export function BotList() {
  const [edited, setEdited] = useState<Bot>();
  const list = useListState<keyof typeof SORTS>('newest');
  const answer = useBots(list.query);
  return (
    <Card aria-label="Bots">
      <CardHeader title="Bots" description="Each bot is active at its own times every day." />
      <ListTools searchLabel="Search bots" sorts={SORTS} {...list.tools} />
      <PagedTable
        label="Bots"
        noun="bots"
        nounOfOne="bot"
        answer={answer}
        rowsOf={({ bots }) => bots}
        columns={columnsWith(setEdited)}
        empty={<NoBots isSearching={list.isSearching} />}
        onPage={list.setPage}
      />
      {edited && <EditBotDialog bot={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function NoBots({ isSearching }: { isSearching: boolean }) {
  return (
    <EmptyState
      icon={<BotIcon />}
      title={isSearching ? 'No matching bots' : 'There are no bots yet'}
      description={isSearching ? 'Try another search.' : 'Generate a few above, then create them.'}
    />
  );
}

const columnsWith = (onEdit: (bot: Bot) => void): readonly Column<Bot>[] => [
  {
    label: 'Bot',
    as: 'title',
    cell: ({ username, botType }) => (
      <div className="grid">
        <span className="flex items-center gap-2 font-semibold">
          {username} <Badge>Bot</Badge>
        </span>
        <span className="text-sm text-secondary">{KIND_WORDS[botType]}</span>
      </div>
    ),
  },
  { label: 'Productivity', isNumber: true, cell: ({ productivity }) => `${productivity}%` },
  { label: 'Engagement', isNumber: true, cell: ({ engagementLevel }) => `${engagementLevel}%` },
  { label: 'Habits', isNumber: true, cell: ({ habitCount }) => habitCount },
  { label: 'Next run', cell: ({ nextRunAt }) => nextRunText(nextRunAt, Date.now()) },
  {
    label: 'Actions',
    as: 'actions',
    cell: (bot) => (
      <RowActions>
        <Button aria-label={`Edit ${bot.username}`} onClick={() => onEdit(bot)}>
          <SlidersHorizontal aria-hidden="true" />
          Edit
        </Button>
      </RowActions>
    ),
  },
];
