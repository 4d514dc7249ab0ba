import { Bot as BotIcon, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Bot } from '#contract/bots.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, RowActions } from '#web/ui/list/data-table.tsx';
import { TableCard } from '#web/ui/list/table-card.tsx';
import { EditBotDialog } from './edit-bot-dialog.tsx';
import { useBots } from './queries.ts';
import { KIND_WORDS, nextRunText } from './texts.ts';
import { CreateBots } from './create-bots.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'By username',
} as const;

function BotList() {
  const [edited, setEdited] = useState<Bot>();
  const list = useListState<keyof typeof SORTS>('newest');
  return (
    <>
      <TableCard
        title="Bots"
        description="Each bot is active at its own times every day."
        searchLabel="Search bots"
        noun="bots"
        nounOfOne="bot"
        list={list}
        sorts={SORTS}
        query={useBots(list.query)}
        rowsOf={({ bots }) => bots}
        columns={columnsWith(setEdited)}
        empty={{
          icon: <BotIcon />,
          title: 'There are no bots yet',
          description: 'Generate a few above, then create them.',
        }}
      />
      {edited && <EditBotDialog bot={edited} onClose={() => setEdited(undefined)} />}
    </>
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

export function BotManagement() {
  return (
    <div className="grid gap-6">
      <CreateBots />
      <BotList />
    </div>
  );
}
