import { useRef, type ReactNode } from 'react';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ShareButton } from './share-button.tsx';

type ShareableCardProps = {
  title: string;
  /** The name of the picture, without its extension. */
  fileName: string;
  journey: Journey;
  /** False while its data is incomplete. */
  isWhole?: boolean;
  children: ReactNode;
};

/** A card that can be shared as a picture. It is self-contained, with the name of the user. */
export function ShareableCard(props: ShareableCardProps) {
  const { title, fileName, journey, isWhole = true, children } = props;
  const card = useRef<HTMLElement>(null);
  return (
    <Card ref={card} aria-label={title} className="flex flex-col gap-5">
      <div className="-mb-4">
        <CardHeader
          title={title}
          action={
            <ShareButton
              {...{ card, title, fileName, address: journey.address }}
              isDisabled={!isWhole}
            />
          }
        />
      </div>
      {children}
      <p className="mt-auto text-sm text-secondary">
        follow my journey{' '}
        <a
          href={journey.address}
          className="rounded-sm font-medium wrap-anywhere text-text underline decoration-outline underline-offset-4"
        >
          {journey.text}
        </a>
      </p>
    </Card>
  );
}

export type Journey = { address: string; text: string };

/** The address of the public profile. */
export function journeyLink(user: { username: string; email: string }): Journey {
  const name = user.username || user.email.split('@', 1).join('');
  const { origin, host } = window.location;
  const path = encodeURIComponent(name);
  return { address: `${origin}/${path}`, text: `${host}/${path}` };
}
