import { FACTOR_GRACE_DAYS, FACTOR_SETTING } from '#domain/people/second-factor.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useChangeSetting, useSettings } from '../queries.ts';
import { toastFactorRuleSaved, toastSettingNotSaved } from '../toasts.ts';

const NOW = '-now';

const GRACE = `They have ${FACTOR_GRACE_DAYS} days to set it up, from today or from when they joined.`;
const TOKENS =
  'After that, their API tokens that change or export are refused until they do; tokens that only read and tick keep working.';

const hintFor = (whom: string): string => (whom === 'everybody' ? `${GRACE} ${TOKENS}` : GRACE);

/** Chooses who needs a second factor. The switch beside it shows errors of the shared query. */
export function FactorRuleSelect() {
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
      >
        <option value="nobody">Optional</option>
        <option value="administrators">Required for admins</option>
        <option value="everybody">Required for everyone</option>
      </SelectField>
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
