// The definitions of a habit are one list in the database. Clients get the current one and the past ones separately.

export const definitionColumns = (habits: string): string => `
  ${frequencyColumns(habits)}, ${pastRhythmsSql(habits)} as "pastRhythms"`;

export const pastRhythmsSql = (habits: string): string =>
  `nullif(${habits}.definitions - -1, '[]')`;

/** The current definition. */
export const frequencyColumns = (habits: string): string => `
  ${habits}.definitions -> -1 ->> 'type' as type, ${currentSql(habits, 'weekdays')} as weekdays,
  ${currentSql(habits, 'rhythm')} as rhythm, ${goalSql(habits)} as goal`;

export const goalSql = (habits: string): string => currentSql(habits, 'goal');

const currentSql = (habits: string, part: string): string =>
  `nullif(${habits}.definitions -> -1 -> '${part}', 'null')`;
