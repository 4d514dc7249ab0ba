import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type CardProps = Omit<ComponentProps<'section'>, 'title'> &
  Pick<CardHeaderProps, 'description' | 'action'> & {
    /** The heading, which also names the region. */
    title?: string;
    isPadded?: boolean;
  };

export function Card(props: CardProps) {
  const { title, description, action, isPadded = true, className, children, ...rest } = props;
  return (
    <section
      aria-label={title}
      {...rest}
      className={clsx(
        'min-w-0 rounded-lg bg-surface shadow-sm',
        isPadded && 'p-5 max-[16rem]:p-3 sm:p-6',
        className,
      )}
    >
      {title !== undefined && <CardHeader {...{ title, description, action }} />}
      {children}
    </section>
  );
}

export type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** A button or a badge at the end of the row. */
  action?: ReactNode;
  /** The level in the outline of the page. It does not change the size. */
  level?: 2 | 3 | 4;
};

export function CardHeader({ title, description, action, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-4 flex items-start justify-between gap-4 max-[16rem]:flex-wrap">
      <div className="grid min-w-0 gap-0.5">
        <Heading className="text-lg">{title}</Heading>
        {description && <p className="text-sm text-secondary">{description}</p>}
      </div>
      {action && (
        <div className="flex h-6.5 shrink-0 items-center gap-2 max-[16rem]:h-auto max-[16rem]:max-w-full">
          {action}
        </div>
      )}
    </div>
  );
}
