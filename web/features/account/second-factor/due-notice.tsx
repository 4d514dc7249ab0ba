import type { SecondFactor } from '#contract/account.ts';
import { longDayText } from '#web/ui/figures.ts';
import { Notice } from '#web/ui/notice.tsx';

/** The deadline for the second factor, and the areas that close. */
export function DueNotice({ due }: { due: NonNullable<SecondFactor['due']> }) {
  const what = due.closes === 'administration' ? 'The administrator’s area' : 'This site';
  const text = due.isClosed
    ? `${what} is closed to you until you have one. A passkey works, too.`
    : `${what} is closed to you from ${longDayText(new Date(due.from))}, until you have one. A passkey works, too.`;
  return <Notice tone="warning" title="Please set up a second factor." text={text} />;
}
