import { X } from 'lucide-react';
import { LEVELS_OF } from '#domain/bots/bots.ts';
import { wantedText } from '#domain/habits/frequency-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Configuration } from './configurations.ts';
import { KIND_WORDS } from './texts.ts';

type PreviewProps = {
  configurations: readonly Configuration[];
  onChange: (configurations: readonly Configuration[]) => void;
};

/** The bots to create. Each can be renamed or left out. */
export function Preview({ configurations, onChange }: PreviewProps) {
  if (configurations.length === 0) return null;
  const rename = (key: number, username: string) =>
    onChange(
      configurations.map((configuration) =>
        configuration.key === key
          ? { ...configuration, username, error: undefined }
          : configuration,
      ),
    );
  const leaveOut = (key: number) =>
    onChange(configurations.filter((configuration) => configuration.key !== key));
  return (
    <ul aria-label="Configurations" className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {configurations.map((configuration) => (
        <li
          key={configuration.key}
          className="grid content-start gap-3 rounded-md border border-border p-4"
        >
          <div className="flex items-center justify-between gap-2">
            <Badge>{KIND_WORDS[configuration.botType]}</Badge>
            <IconButton
              icon={X}
              label={`Leave out ${configuration.username}`}
              className="-my-2 -mr-3"
              onClick={() => leaveOut(configuration.key)}
            />
          </div>
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            value={configuration.username}
            error={configuration.error}
            onChange={({ target }) => rename(configuration.key, target.value)}
          />
          <p className="text-sm text-secondary">{levelsText(configuration)}</p>
          <ul className="grid gap-1.5 text-sm">
            {configuration.templates.map((template) => (
              <li key={template.id} className="flex justify-between gap-3">
                <div>
                  {template.name}
                  <p className="text-secondary">{wantedText(template)}</p>
                </div>
                <span className="shrink-0 text-secondary">{template.difficulty} / 5</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function levelsText({ botType }: Configuration): string {
  const { productivity, engagementLevel } = LEVELS_OF[botType];
  return `Productivity ${productivity}%, engagement ${engagementLevel}%`;
}
