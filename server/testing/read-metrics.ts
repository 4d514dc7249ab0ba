import parse, { type ParsedFamily } from 'parse-prometheus-text-format';

export type ReadMetrics = {
  readonly text: string;
  readonly families: readonly ParsedFamily[];
  /** The value of the line with these labels. Undefined without such a line. */
  valueOf(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
};

/** Reads the metrics like Prometheus. */
export async function readMetrics(port: number): Promise<ReadMetrics> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
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

/** Without their type, because the parser merges all histograms of a name, whatever their labels are. */
export const parseLines = (text: string): ParsedFamily[] =>
  parse(text.replaceAll(/^# TYPE \S+ histogram$/gm, ''));
