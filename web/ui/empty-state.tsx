import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: string;
  description?: ReactNode;
  /** A button or link for the next step. */
  action?: ReactNode;
  icon?: ReactNode;
};

export function EmptyState({ title, description, action, icon }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-10 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-3 text-secondary [&_svg]:size-8 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {description && <p className="max-w-sm text-balance text-secondary">{description}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
