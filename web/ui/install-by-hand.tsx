import { Share } from 'lucide-react';

export const InstallByHand = () => (
  <p>
    HabitCrush on your home screen: tap{' '}
    <span className="whitespace-nowrap">
      <Share aria-hidden="true" className="inline size-4" /> <strong>Share</strong>
    </span>
    , then <strong>Add to Home Screen</strong>.
  </p>
);
