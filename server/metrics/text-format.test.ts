import parse from 'parse-prometheus-text-format';
import { expect, test } from 'vitest';
import { parseLines } from '#server/testing/read-metrics.ts';
import { openCounter, openHistogram } from './instruments.ts';
import { gauge, writeFamilies } from './text-format.ts';

test('a Prometheus parser reads what was written', () => {
  const counter = openCounter({ name: 'calls_total', help: 'Calls.', labels: ['route', 'status'] });
  counter.of(['/api/habits/:id', '200'])();
  counter.of(['/api/habits/:id', '200'])();
  counter.of(['/api/habits/:id', '404'])();
  const text = writeFamilies([counter.family(), gauge('size_bytes', 'How large.', 1.5e12)]);
  expect(parse(text)).toEqual([
    {
      name: 'calls_total',
      help: 'Calls.',
      type: 'COUNTER',
      metrics: [
        { value: '2', labels: { route: '/api/habits/:id', status: '200' } },
        { value: '1', labels: { route: '/api/habits/:id', status: '404' } },
      ],
    },
    {
      name: 'size_bytes',
      help: 'How large.',
      type: 'GAUGE',
      metrics: [{ value: '1500000000000' }],
    },
  ]);
});

test('the buckets of a histogram are cumulative', () => {
  const histogram = openHistogram({ name: 'seconds', help: 'How long.', labels: [] }, [0.1, 1, 10]);
  for (const seconds of [0.1, 0.25, 0.5, 11]) histogram.of([])(seconds);
  expect(parse(writeFamilies([histogram.family()]))).toEqual([
    {
      name: 'seconds',
      help: 'How long.',
      type: 'HISTOGRAM',
      metrics: [{ buckets: { 0.1: '1', 1: '3', 10: '3', '+Inf': '4' }, sum: '11.85', count: '4' }],
    },
  ]);
});

test('each route has a histogram', () => {
  const histogram = openHistogram({ name: 'seconds', help: 'How long.', labels: ['route'] }, [1]);
  histogram.of(['/a'])(0.5);
  histogram.of(['/b'])(2);
  const lines = parseLines(writeFamilies([histogram.family()])).flatMap(({ name, metrics }) =>
    metrics.map(({ labels, value }) => [name, labels?.['route'], labels?.['le'], value]),
  );
  expect(lines).toEqual([
    ['seconds_bucket', '/a', '1', '1'],
    ['seconds_bucket', '/a', '+Inf', '1'],
    ['seconds_sum', '/a', undefined, '0.5'],
    ['seconds_count', '/a', undefined, '1'],
    ['seconds_bucket', '/b', '1', '0'],
    ['seconds_bucket', '/b', '+Inf', '1'],
    ['seconds_sum', '/b', undefined, '2'],
    ['seconds_count', '/b', undefined, '1'],
  ]);
});

test.each(['a "quoted" word', String.raw`back\slash`, 'two\nlines', 'a{b="c"} 1', 'ü 😀', ''])(
  'a label may contain %j',
  (value) => {
    const text = writeFamilies([
      gauge('some', String.raw`Help\ of` + '\ntwo lines.', [{ labels: { value }, value: 1 }]),
    ]);
    expect(text.trimEnd().split('\n')).toHaveLength(3);
    expect(parse(text)[0]?.metrics).toEqual([{ value: '1', labels: { value } }]);
  },
);

test('infinite and missing numbers are written as the format specifies', () => {
  const text = writeFamilies([
    gauge('some', 'Odd ones.', [{ value: Infinity }, { value: -Infinity }, { value: NaN }]),
  ]);
  expect(text).toContain('some +Inf\nsome -Inf\nsome NaN\n');
});
