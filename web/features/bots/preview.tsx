import { X } from 'lucide-react';
import { LEVELS_OF } from '#domain/bots/bots.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Configuration } from './configurations.ts';
import { KIND_WORDS } from './texts.ts';

type PreviewProps = {
  configurations: readonly Configuration[];
  onChange: (configurations: readonly Configuration[]) => void;
};

/** What would be created: each can be renamed or left out. */
export function Preview({ configurations, onChange }: PreviewProps) {
  if (configurations.length === 0) return null;
  const rename = (key: number, username: string) =>
    onChange(
      configurations.map((one) => (one.key === key ? { ...one, username, fault: undefined } : one)),
    );
  const leaveOut = (key: number) => onChange(configurations.filter((one) => one.key !== key));
  return (
    <ul aria-label="Configurations" className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {configurations.map((one) => (
        <li key={one.key} className="grid content-start gap-3 rounded-md border border-border p-4">
          <div className="flex items-center justify-between gap-2">
            <Badge>{KIND_WORDS[one.botType]}</Badge>
            <Button
              variant="quiet"
              size="icon"
              className="-my-2 -mr-3"
              aria-label={`Leave out ${one.username}`}
              onClick={() => leaveOut(one.key)}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            value={one.username}
            error={one.fault}
            onChange={({ target }) => rename(one.key, target.value)}
          />
          <p className="text-sm text-secondary">{levelsText(one)}</p>
          <ul className="grid gap-0.5 text-sm">
            {one.templates.map(({ id, name, difficulty }) => (
              <li key={id} className="flex justify-between gap-3">
                {name}
                <span className="shrink-0 text-secondary">{difficulty} / 5</span>
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
