import parse, { type ParsedFamily } from 'parse-prometheus-text-format';

export type ReadMetrics = {
  readonly text: string;
  readonly families: readonly ParsedFamily[];
  /** The value of the line with these labels, if there is one. */
  valueOf(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
};

/** As Prometheus would. */
export async function readMetrics(port: number): Promise<ReadMetrics> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  const families = parseLines(text);
  return {
    text,
    families,
    valueOf(name, labels = {}) {
      const lines = families.flatMap((family) => (family.name === name ? family.metrics : []));
      const [line, ...more] = lines.filter((each) =>
        Object.entries(labels).every(([label, value]) => each.labels?.[label] === value),
      );
      if (more.length > 0) throw new Error(`${name} has several lines of these labels`);
      return line?.value === undefined ? undefined : Number(line.value);
    },
  };
}

/** The parser makes one of all histograms of a name, whatever their labels: read as lines they stay apart. */
export const parseLines = (text: string): ParsedFamily[] =>
  parse(text.replaceAll(/^# TYPE \S+ histogram$/gm, ''));
