/** A metric with a sample for each combination of labels. */
export type Family = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly samples: readonly Sample[];
};

export type Labels = Readonly<Record<string, string>>;

export type Sample = {
  readonly value: number;
  readonly labels?: Labels;
  /** The suffix for histograms: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
};

/** A single value, or one for each combination of labels. */
export const gauge = (name: string, help: string, samples: number | readonly Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
});

/** Version 0.0.4 of the text format, which Prometheus and compatible readers accept. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function writeFamilies(families: readonly Family[]): string {
  return families.map(writeFamily).join('');
}

function writeFamily({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${numberOf(value)}`,
  );
  return [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

function writeLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escapeHelp = (text: string) =>
  text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);

const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', String.raw`\"`);

function numberOf(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
