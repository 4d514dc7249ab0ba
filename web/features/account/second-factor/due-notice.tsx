import type { ReactNode } from 'react';
import type { SecondFactor } from '#contract/account.ts';
import { longDayText } from '#web/ui/time-texts.ts';
import { Notice } from '#web/ui/notice.tsx';

type DueNoticeProps = {
  due: NonNullable<SecondFactor['due']>;
  /** A link below the text. */
  children?: ReactNode;
};

/** The deadline for the second factor, and the areas that close. */
export function DueNotice({ due, children }: DueNoticeProps) {
  const what = due.closes === 'administration' ? 'the admin area' : 'this site';
  const text = due.isClosed
    ? `You’ve lost access to ${what} until you set it up. A passkey counts too.`
    : `You’ll lose access to ${what} on ${longDayText(new Date(due.from))} unless you set it up. A passkey counts too.`;
  return (
    <Notice tone="warning" title="Please set up two-factor authentication." text={text}>
      {children}
    </Notice>
  );
}
