import { type Frequency, frequencyFault } from '#domain/habits/frequency.ts';
import { fieldFault } from '#server/http/refusal.ts';

/** Answers what it was given. */
export function refuseImpossible(frequency: Frequency): Frequency {
  const fault = frequencyFault(frequency);
  if (fault) throw fieldFault(fault.field, fault.message);
  return frequency;
}
