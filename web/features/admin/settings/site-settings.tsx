import { Suspense } from 'react';
import { BackupsCard } from '#web/features/backups/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuditCard } from './audit-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { RegistrationSwitch } from './registration-switch.tsx';
import { StatusCards } from './status-cards.tsx';

const FactorRuleSelect = lazyPart(() => import('./factor-rule-select.tsx'), 'FactorRuleSelect');

/** What holds for the whole site, how it is doing, and what was changed. */
export function SiteSettings() {
  return (
    <div className="grid gap-6">
      <Card aria-label="Registration">
        <CardHeader title="Registration" />
        <RegistrationSwitch />
      </Card>
      <Card aria-label="Signing in">
        <CardHeader title="Signing in" />
        <Suspense fallback={<Skeleton className="h-14 rounded-md" />}>
          <FactorRuleSelect />
        </Suspense>
      </Card>
      <StatusCards />
      <Suspense fallback={<Skeleton className="h-56 rounded-lg" />}>
        <BackupsCard />
      </Suspense>
      <OutboxCard />
      <AuditCard />
    </div>
  );
}
