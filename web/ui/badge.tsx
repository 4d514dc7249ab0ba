import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeStyles = cva(
  'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap max-[16rem]:whitespace-normal [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-secondary text-text',
        accent: 'bg-accent text-on-accent',
        success: 'bg-success/12 text-success',
        warning: 'bg-warning/12 text-warning',
        error: 'bg-error/12 text-error',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

type BadgeProps = VariantProps<typeof badgeStyles> & { className?: string; children: ReactNode };

export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={badgeStyles({ tone, className })}>{children}</span>;
}
