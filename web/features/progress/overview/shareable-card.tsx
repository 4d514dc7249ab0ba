import { useRef, type ReactNode } from 'react';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ShareButton } from './share-button.tsx';

type ShareableCardProps = {
  title: string;
  /** Of the picture, without its ending. */
  fileName: string;
  journey: Journey;
  /** False while something that it tells is not known. */
  isWhole?: boolean;
  children: ReactNode;
};

/** A card that can leave the page as a picture: what it says stands in it whole, and says whose it is. */
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

/** Where everybody can see what is public: the site's own domain and the name. */
export function journeyLink(user: { username: string; email: string }): Journey {
  const name = user.username || user.email.split('@', 1).join('');
  const { origin, host } = window.location;
  const path = encodeURIComponent(name);
  return { address: `${origin}/${path}`, text: `${host}/${path}` };
}
