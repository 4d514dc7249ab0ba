import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startMetrics } from '#server/boot/start-metrics.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { readMetrics } from '#server/testing/read-metrics.ts';

const app = useTestApp();

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/${path}`, import.meta.url)), 'utf8');

const OURS = /\b(?:habitcrush|process)_\w+/g;

const namesIn = (text: string) => [...new Set(text.match(OURS))];

/** The expressions of the dashboard and of the alert rules. */
function expressions(): string[] {
  const board = JSON.parse(read('monitoring/dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const ofBoard = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const ofRules = read('monitoring/alerts.yml').match(/(?<=expr: ).*/g) ?? [];
  return [...ofBoard, ...ofRules];
}

async function readMetricNames(): Promise<Set<string>> {
  const { metrics, config } = app.ctx;
  metrics.countCall({ method: 'GET', route: '/', status: 200, seconds: 0.1 });
  metrics.countJob('sweepTokens', 'done', 0.1);
  metrics.countMail('accepted');
  metrics.countNotice('push', 'accepted');
  const ctx = { ...app.ctx, config: { ...config, metricsPort: 0 } };
  const listening = await startMetrics(ctx, 'server');
  onTestFinished(() => listening?.close());
  const { families } = await readMetrics(listening?.port ?? 0);
  return new Set(families.map(({ name }) => name));
}

test('the dashboard and the alerts use only existing metrics', async () => {
  const there = await readMetricNames();
  const used = expressions();
  expect(used.length).toBeGreaterThan(35);
  for (const expression of used) {
    const names = namesIn(expression);
    expect([expression, names.length > 0 || expression.startsWith('up{')]).toEqual([
      expression,
      true,
    ]);
    expect(names.filter((name) => !there.has(name))).toEqual([]);
  }
});

test('the guide lists exactly the existing metrics and alerts', async () => {
  const guide = read('guides/monitoring.md');
  const there = [...(await readMetricNames())]
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    .toSorted();
  const named = [...new Set(guide.match(/(?<=^\| `)(?:habitcrush|process)_\w+/gm))].toSorted();
  expect(named).toEqual([...new Set(there)]);
  const alerts = read('monitoring/alerts.yml').match(/(?<=alert: ).*/g) ?? [];
  expect(guide.match(/(?<=^\| `)HabitCrush\w+/gm)).toEqual(alerts);
});
