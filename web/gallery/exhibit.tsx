import type { ReactNode } from 'react';
import { Card, CardHeader } from '../ui/card.tsx';

/** A kind of component in all its states. */
export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-3">
      <CardHeader title={title} />
      {children}
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
