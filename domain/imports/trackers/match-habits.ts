type Named = { name: string; type: string };

const keyOf = ({ name, type }: Named) => `${type} ${name}`;

/**
 * Which habit here each one from elsewhere is: the one of the same name and type, and of several the one in the same
 * place among them. Undefined where there is none.
 */
export function matchHabits<Existing extends Named>(
  existing: readonly Existing[],
  found: readonly Named[],
): (Existing | undefined)[] {
  const free = new Map<string, Existing[]>();
  for (const habit of existing) {
    const known = free.get(keyOf(habit));
    if (known) known.push(habit);
    else free.set(keyOf(habit), [habit]);
  }
  return found.map((habit) => free.get(keyOf(habit))?.shift());
}
