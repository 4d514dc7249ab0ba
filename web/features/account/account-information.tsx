import { Card } from '#web/ui/card.tsx';
import { longDayText } from '#web/ui/time-texts.ts';

export function AccountInformation({ user }: { user: { id: number; createdAt: string } }) {
  const facts = [
    { term: 'Member Since', detail: memberSince(user.createdAt) },
    { term: 'User ID', detail: `#${user.id}` },
  ];
  return (
    <Card title="Account Information">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:gap-x-12">
        {facts.map(({ term, detail }) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-secondary">{term}</dt>
            <dd className="font-medium wrap-anywhere">{detail}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function memberSince(createdAt: string): string {
  const date = new Date(createdAt);
  return Number.isNaN(date.getTime()) ? 'Unknown' : longDayText(date);
}
