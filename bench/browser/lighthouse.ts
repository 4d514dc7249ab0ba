import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { signIn } from '../http/sign-in.ts';
import { type Figure, figure } from '../report/figures.ts';
import { report } from '../report/print.ts';
import { summarise } from '../report/rounds.ts';
import { PAGES } from './visited-pages.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

type Scores = Record<Category, number>;

/** Runs Lighthouse, which simulates a phone on a slow connection. */
export async function measureLighthouse(
  url: string,
  chromePath: string,
  rounds: number,
): Promise<Figure[]> {
  const cookie = await signIn(url);
  const figures: Figure[] = [];
  for (const { path, isSignedIn, minPerformance } of PAGES) {
    const scores: Scores[] = [];
    for (let round = 0; round < rounds; round += 1)
      scores.push(await runLighthouse(chromePath, url + path, isSignedIn ? { cookie } : {}));
    figures.push(...figuresOf(path, scores, minPerformance));
  }
  return figures;
}

function figuresOf(path: string, rounds: readonly Scores[], minPerformance: number): Figure[] {
  return CATEGORIES.map((category) =>
    figure(
      {
        group: `Lighthouse, ${path}`,
        name: category,
        unit: '',
        aim: { atLeast: category === 'performance' ? minPerformance : 100 },
      },
      summarise(rounds.map((scores) => scores[category])),
    ),
  );
}

async function runLighthouse(
  chromePath: string,
  address: string,
  extraHeaders: Record<string, string>,
): Promise<Scores> {
  const browser = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox'] });
  try {
    const flags = { port: browser.port, onlyCategories: [...CATEGORIES], extraHeaders };
    const result = await lighthouse(address, flags);
    if (!result) throw new Error(`Lighthouse returned nothing for ${address}.`);
    const { categories, audits } = result.lhr;
    printFailedAudits(address, audits);
    const score = (category: Category) => Math.round(100 * (categories[category]?.score ?? 0));
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    };
  } finally {
    browser.kill();
  }
}

type Audits = Record<string, { id: string; score: number | null; displayValue?: string }>;

function printFailedAudits(address: string, audits: Audits): void {
  const short = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  const words = short.map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' '));
  report(`${new URL(address).pathname}: ${words.join('; ') || 'nothing to improve'}`);
}
