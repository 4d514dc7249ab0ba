import { ShownOnce } from '#web/ui/shown-once.tsx';

/** By which whoever receives what is sent can tell that it comes from here. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <ShownOnce label="Its secret" secret={secret} copyLabel="Copy secret">
      <p className="text-secondary">
        What is sent carries <code>HabitCrush-Signature</code>: an HMAC with this secret, by which
        the other side can tell that it comes from here.
      </p>
    </ShownOnce>
  );
}
