import type { SecondFactor } from '#contract/account.ts';
import { longDayText } from '#web/ui/figures.ts';
import { Notice } from '#web/ui/notice.tsx';

/** The deadline for the second factor, and the areas that close. */
export function DueNotice({ due }: { due: NonNullable<SecondFactor['due']> }) {
  const what = due.closes === 'administration' ? 'the admin area' : 'this site';
  const text = due.isClosed
    ? `You’ve lost access to ${what} until you set it up. A passkey counts too.`
    : `You’ll lose access to ${what} on ${longDayText(new Date(due.from))} unless you set it up. A passkey counts too.`;
  return <Notice tone="warning" title="Please set up two-factor authentication." text={text} />;
}
