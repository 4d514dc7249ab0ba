import { ShownOnce } from '#web/ui/shown-once.tsx';

/** The signing secret, with which receivers verify deliveries. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <ShownOnce label="Signing secret" secret={secret} copyLabel="Copy secret">
      <p className="text-secondary">
        Each event carries <code>HabitCrush-Signature</code>: an HMAC with this secret, so that the
        receiver can verify that we sent it.
      </p>
    </ShownOnce>
  );
}
