import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { BOT_TYPES, MAX_NEW_BOTS } from '#domain/bots/bots.ts';
import { seededRandom } from '#domain/bots/random.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type Configuration,
  generateConfigurations,
  isCount,
  type Kind,
  toSent,
  withErrors,
  withRefusal,
} from './configurations.ts';
import { Preview } from './preview.tsx';
import { useCreateBots, useTemplates } from './queries.ts';
import { KIND_WORDS } from './texts.ts';
import { toastCreated, toastNoConfiguration, toastNotCreated } from './toasts.ts';

export function CreateBots() {
  const query = useTemplates();
  const { configurations, setConfigurations, create, isPending } = useConfigurations();
  return (
    <Card
      title="Create bots"
      description="They complete habits and encourage people on their own, and are marked as bots everywhere."
    >
      <Loaded
        query={query}
        skeleton={<LoadingBlock label="Loading templates…" className="h-20 rounded-md" />}
      >
        {(templates) => (
          <GenerateForm
            onGenerate={(options) =>
              setConfigurations(
                generateConfigurations(options, templates, seededRandom(Date.now())),
              )
            }
          />
        )}
      </Loaded>
      <Preview configurations={configurations} onChange={setConfigurations} />
      <Button variant="primary" className="mt-5 max-md:w-full" isBusy={isPending} onClick={create}>
        {configurations.length > 1 ? `Create ${configurations.length} Bots` : 'Create Bots'}
      </Button>
    </Card>
  );
}

function useConfigurations() {
  const [configurations, setConfigurations] = useState<readonly Configuration[]>([]);
  const { mutate, isPending } = useCreateBots();

  function create(): void {
    if (configurations.length === 0) {
      toastNoConfiguration();
      return;
    }
    const checked = withErrors(configurations);
    setConfigurations(checked);
    if (checked.some(({ error }) => error !== undefined)) return;
    mutate(
      { botConfigs: checked.map(toSent) },
      {
        onSuccess: ({ message }) => {
          toastCreated(message);
          setConfigurations([]);
        },
        onError: (error) => {
          toastNotCreated(error);
          setConfigurations(withRefusal(checked, error));
        },
      },
    );
  }

  return { configurations, setConfigurations, create, isPending };
}

type GenerateFormProps = { onGenerate: (options: { count: number; kind: Kind }) => void };

function GenerateForm({ onGenerate }: GenerateFormProps) {
  const [count, setCount] = useState('5');
  const [kind, setKind] = useState<Kind>('mixed');
  const [error, setError] = useState<string>();
  const generate = () => {
    const isRight = isCount(Number(count));
    setError(isRight ? undefined : `Please create between 1 and ${MAX_NEW_BOTS} bots at a time.`);
    if (isRight) onGenerate({ count: Number(count), kind });
  };
  return (
    <form
      aria-label="Generate configurations"
      noValidate
      className="grid items-start gap-4 md:grid-cols-[10rem_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        generate();
      }}
    >
      <TextField
        label="How many"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_NEW_BOTS}
        value={count}
        error={error}
        onChange={({ target }) => setCount(target.value)}
      />
      <SelectField
        label="Kind"
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
        options={[
          { value: 'mixed', label: 'Mixed' },
          ...BOT_TYPES.map((botType) => ({ value: botType, label: KIND_WORDS[botType] })),
        ]}
      />
      <Button type="submit" className="md:mt-6.5">
        <Sparkles aria-hidden="true" />
        Generate Configurations
      </Button>
    </form>
  );
}
