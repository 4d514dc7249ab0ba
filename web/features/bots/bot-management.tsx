import { BotList } from './bot-list.tsx';
import { CreateBots } from './create-bots.tsx';

export function BotManagement() {
  return (
    <div className="grid gap-6">
      <CreateBots />
      <BotList />
    </div>
  );
}
