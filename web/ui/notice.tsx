import { CircleCheck, TriangleAlert } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  success: { Icon: CircleCheck, color: 'text-success' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
};

type NoticeProps = {
  tone: keyof typeof tones;
  title: string;
  text: ReactNode;
  children?: ReactNode;
};

/** A message in the page, for texts that are too long for a toast. Screen readers announce it when it appears. */
export function Notice({ tone, title, text, children }: NoticeProps) {
  const { Icon, color } = tones[tone];
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-secondary p-4">
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', color)} />
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-sm">{text}</p>
        {children}
      </div>
    </div>
  );
}
