import type { Family, Labels, Sample } from './text-format.ts';

type Description = {
  readonly name: string;
  readonly help: string;
  /** Their values must come from a bounded set, because every combination is stored. */
  readonly labels: readonly string[];
};

export type Counter = {
  /** A counter for these values, in the order of the labels. Store it where counting is frequent. */
  of(values: readonly string[]): () => void;
  family(): Family;
};

export type Histogram = {
  of(values: readonly string[]): (seconds: number) => void;
  family(): Family;
};

/** A cell for each combination of labels. */
function openSeries<Cell>({ labels: names }: Description, make: () => Cell) {
  const series = new Map<string, { labels: Labels; cell: Cell }>();
  return {
    at(values: readonly string[]): Cell {
      const key = values.join('\n');
      const known = series.get(key);
      if (known) return known.cell;
      const labels = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
      const cell = make();
      series.set(key, { labels, cell });
      return cell;
    },
    all: () => [...series.values()],
  };
}

export function openCounter(description: Description): Counter {
  const series = openSeries(description, () => ({ value: 0 }));
  const { name, help } = description;
  return {
    of: (values) => {
      const cell = series.at(values);
      return () => void (cell.value += 1);
    },
    family: () => ({
      name,
      help,
      type: 'counter',
      samples: series.all().map(({ labels, cell }) => ({ labels, value: cell.value })),
    }),
  };
}

type Observed = { inBucket: number[]; sum: number; count: number };

export function openHistogram(description: Description, bounds: readonly number[]): Histogram {
  const series = openSeries<Observed>(description, () => ({
    inBucket: bounds.map(() => 0),
    sum: 0,
    count: 0,
  }));
  const { name, help } = description;
  return {
    of: (values) => {
      const cell = series.at(values);
      return (seconds) => {
        const bucket = bounds.findIndex((bound) => seconds <= bound);
        if (bucket >= 0) cell.inBucket[bucket] = (cell.inBucket[bucket] ?? 0) + 1;
        cell.sum += seconds;
        cell.count += 1;
      };
    },
    family: () => ({
      name,
      help,
      type: 'histogram',
      samples: series.all().flatMap(({ labels, cell }) => samplesOf(labels, cell, bounds)),
    }),
  };
}

/** Buckets are cumulative. */
function samplesOf(labels: Labels, observed: Observed, bounds: readonly number[]): Sample[] {
  const { inBucket, sum, count } = observed;
  let below = 0;
  const buckets = bounds.map((bound, index): Sample => {
    below += inBucket[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}
