const KNOWN = [
  { tracker: 'Loop Habit Tracker', file: 'the CSV zip, or a backup (.db)' },
  { tracker: 'HabitTrove', file: 'habits.json, or a zip of the data folder' },
  { tracker: 'Beaver Habits', file: 'the exported JSON' },
  { tracker: 'Table Habit', file: 'the exported JSON' },
  { tracker: 'Habitica', file: 'user data (JSON), or task history (CSV)' },
  { tracker: 'HabitCrush', file: 'everything (JSON), or spreadsheets (zip)' },
];

/** Which files there are, for somebody who has none yet. */
export function KnownTrackers() {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {KNOWN.map(({ tracker, file }) => (
        <div key={tracker}>
          <dt className="font-medium">{tracker}</dt>
          <dd className="text-secondary">{file}</dd>
        </div>
      ))}
    </dl>
  );
}
