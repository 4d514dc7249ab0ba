import { BackupsCard } from '#web/features/backups/public.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { FACTOR_GRACE_DAYS } from '#domain/people/second-factor.ts';
import { FACTOR_SETTING } from '#domain/site/settings.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { AuditCard } from './audit-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { StatusCards } from './status-cards.tsx';
import { useChangeSetting, useSettings } from '../queries.ts';
import { toastSettingNotSaved, toastSettingSaved, toastFactorRuleSaved } from '../toasts.ts';

/** The settings of the site, its status and the audit log. */
export function SiteSettings() {
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <RegistrationCard />
        <Card title="Signing in">
          <FactorRuleSelect />
        </Card>
      </div>
      <StatusCards />
      <BackupsCard />
      <OutboxCard />
      <AuditCard />
    </div>
  );
}

const KEY = 'require_approval';

function RegistrationCard() {
  return (
    <LoadedCard
      title="Registration"
      query={useSettings()}
      skeleton={<LoadingBlock label="Loading settings…" className="h-14 rounded-md" />}
    >
      {(settings) => <ApprovalSwitch settings={settings} />}
    </LoadedCard>
  );
}

type Settings = NonNullable<ReturnType<typeof useSettings>['data']>;

function ApprovalSwitch({ settings }: { settings: Settings }) {
  const { mutate, isPending, variables } = useChangeSetting();
  const stored = settings.find(({ key }) => key === KEY)?.value !== 'false';
  const isRequired = isPending ? variables.value === 'true' : stored;
  const change = (next: boolean) =>
    mutate(
      { key: KEY, value: next ? 'true' : 'false' },
      { onSuccess: () => toastSettingSaved(next), onError: toastSettingNotSaved },
    );
  return (
    <Switch
      label="Require approval"
      hint={
        isRequired
          ? 'New users need an approved email and its code.'
          : 'Anyone with an email can register, without a code.'
      }
      checked={isRequired}
      disabled={isPending}
      onCheckedChange={change}
    />
  );
}

const NOW = '-now';

const GRACE = `They have ${FACTOR_GRACE_DAYS} days to set it up, from today or from when they joined.`;
const TOKENS =
  'After that, their API tokens that change or export are refused until they do; tokens that only read and tick keep working.';

const hintFor = (whom: string): string => (whom === 'everybody' ? `${GRACE} ${TOKENS}` : GRACE);

/** Chooses who needs a second factor. The switch beside it shows errors of the shared query. */
function FactorRuleSelect() {
  const { data } = useSettings();
  const { mutate, isPending, variables } = useChangeSetting();
  if (!data) return null;
  const stored = data.find(({ key }) => key === FACTOR_SETTING)?.value ?? 'administrators';
  const rule = isPending ? variables.value : stored;
  const whom = rule.replace(NOW, '');
  const isAtOnce = rule.endsWith(NOW);
  const choose = (value: string) =>
    mutate(
      { key: FACTOR_SETTING, value },
      { onSuccess: toastFactorRuleSaved, onError: toastSettingNotSaved },
    );
  return (
    <div className="grid gap-2">
      <SelectField
        label="Two-factor"
        hint={hintFor(whom)}
        value={whom}
        disabled={isPending}
        onChange={({ target: { value } }) =>
          choose(value === 'nobody' || !isAtOnce ? value : value + NOW)
        }
        options={[
          { value: 'nobody', label: 'Optional' },
          { value: 'administrators', label: 'Required for admins' },
          { value: 'everybody', label: 'Required for everyone' },
        ]}
      />
      {whom !== 'nobody' && (
        <Checkbox
          label="Immediately"
          hint="No grace period: they set it up at the next sign-in."
          checked={isAtOnce}
          disabled={isPending}
          onCheckedChange={(checked) => choose(checked ? whom + NOW : whom)}
        />
      )}
    </div>
  );
}
