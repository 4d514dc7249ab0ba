import { Monitor, Smartphone } from 'lucide-react';
import type { Channels, PushDevice } from '#contract/channels.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { PushRefused, pushSupport, type PushSupport } from './device-push.ts';
import { useRemoveDevice, useSwitchPush } from './queries.ts';
import { TryButton } from './try-button.tsx';

const LABEL = 'Push messages on this device';

const HINTS: Readonly<Record<PushSupport, string>> = {
  possible: 'Works even when HabitCrush is closed. Your browser will ask for permission.',
  denied:
    'This browser is not allowed to show notifications. Allow them in its settings for this site, then come back.',
  'home screen first':
    'On an iPhone or iPad, add HabitCrush to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.',
  none: 'This browser can’t get push messages. Use email or a custom address instead.',
};

/** Push messages on this device, and the list of other devices. */
export function PushPart({ channels, userId }: { channels: Channels; userId: number }) {
  const { pushKey, devices } = channels;
  const { mutate, isPending } = useSwitchPush(userId);
  const support = pushSupport();
  const thisDevice = devices.find(({ isCurrent }) => isCurrent);
  const change = () => mutate({ pushKey, device: thisDevice?.id }, { onError: toastNotSwitched });
  return (
    <div className="grid gap-2">
      {thisDevice || support === 'possible' ? (
        <Switch
          label={LABEL}
          hint={HINTS[support]}
          checked={thisDevice !== undefined}
          disabled={isPending}
          onCheckedChange={change}
        />
      ) : (
        // A disabled switch would also dim the explanation.
        <div className="grid">
          <p>{LABEL}</p>
          <p className="text-sm text-secondary">{HINTS[support]}</p>
        </div>
      )}
      {devices.length > 0 && (
        <ul className="grid gap-3">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { mutate, isPending } = useRemoveDevice();
  const { id, name, isCurrent, trouble } = device;
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor;
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-secondary" />
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="min-w-0 truncate font-medium">{name}</p>
          {isCurrent && <Badge>This device</Badge>}
        </div>
        <p className="text-sm text-secondary">{reachedText(device)}</p>
        {trouble !== null && <p className="text-sm wrap-anywhere text-error">{trouble}</p>}
        <div className="flex flex-wrap items-start gap-2">
          <TryButton tried={{ channel: 'push', device: id }} to={`on ${name}`} />
          {!isCurrent && (
            <Button
              variant="quiet"
              isBusy={isPending}
              aria-label={`Remove ${name}`}
              onClick={() => mutate(id, { onError: toastNotRemoved })}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

const reachedText = ({ lastReachedAt, createdAt }: PushDevice): string =>
  lastReachedAt ? `Last reached ${dayText(lastReachedAt)}` : `Since ${dayText(createdAt)}`;

function toastNotSwitched(error: unknown): void {
  const title = 'Not changed';
  if (!(error instanceof PushRefused)) return toastFailure(title)(error);
  toast({ variant: 'destructive', title, description: error.message });
}

const toastNotRemoved = toastFailure('Not removed');
