import { DaySettingsCard } from '#web/features/account/day-settings-card.tsx';
import { useSignedInUser } from '#web/features/account/user.ts';
import {
  type InstallOffer,
  install,
  isInstalled,
  useInstallOffer,
} from '#web/client/use-install-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { InstallByHand } from '#web/ui/install-by-hand.tsx';
import { ThemePicker } from '#web/ui/theme/theme-picker.tsx';
import { CardColumns } from './card-columns.tsx';

export function DayCards() {
  const user = useSignedInUser();
  return (
    <CardColumns
      wide={<DaySettingsCard user={user} />}
      narrow={
        <>
          <Card title="Appearance" description="On this device.">
            <ThemePicker />
          </Card>
          <InstallCard />
        </>
      }
    />
  );
}

function InstallCard() {
  return (
    <Card aria-label="Install HabitCrush">
      <CardHeader
        title="Install"
        description="Install HabitCrush: it opens instantly, even offline."
      />
      <HowToInstall offer={useInstallOffer()} />
    </Card>
  );
}

function HowToInstall({ offer }: { offer: InstallOffer }) {
  if (isInstalled()) return <p>HabitCrush is installed on this device.</p>;
  if (offer === 'by hand') return <InstallByHand />;
  if (offer) return <Button onClick={() => void install(offer)}>Install HabitCrush</Button>;
  return <p>Look for “Install” or “Add to Home Screen” in the menu of your browser.</p>;
}
