import { BackupsCard } from '#web/features/backups/public.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { AuditCard } from './audit-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { RegistrationSwitch } from './registration-switch.tsx';
import { StatusCards } from './status-cards.tsx';
import { FactorRuleSelect } from './factor-rule-select.tsx';

/** The settings of the site, its status and the audit log. */
export function SiteSettings() {
  return (
    <div className="grid gap-6">
      <Card aria-label="Registration">
        <CardHeader title="Registration" />
        <RegistrationSwitch />
      </Card>
      <Card aria-label="Signing in">
        <CardHeader title="Signing in" />
        <FactorRuleSelect />
      </Card>
      <StatusCards />
      <BackupsCard />
      <OutboxCard />
      <AuditCard />
    </div>
  );
}
