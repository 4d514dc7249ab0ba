import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { type Figure, figure } from './report/figures.ts';
import { runOnInstance } from './instance/run-on-instance.ts';
import { signIn } from './http/sign-in.ts';
import { summarise } from './report/rounds.ts';
import { seedDay } from './seeds/profile.seed.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Speed is what differs from page to page. Whoever is signed in is found by no search engine. */
const PAGES = [
  { path: '/auth', isSignedIn: false, fast: 98 },
  { path: '/eve', isSignedIn: false, fast: 95 },
  { path: '/dashboard', isSignedIn: true, fast: 95 },
  { path: '/progress', isSignedIn: true, fast: 95 },
];

type Scores = Record<Category, number>;

/** Lighthouse's own phone on its own slow line, which it works out from what it saw. */
await runOnInstance(async (instance) => {
  await seedDay(await instance.openPool());
  const cookie = await signIn(instance.url);
  const chromePath = await findOrInstallBrowser();
  const figures: Figure[] = [];
  for (const { path, isSignedIn, fast } of PAGES) {
    const rounds: Scores[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const address = instance.url + path;
      rounds.push(await judge(chromePath, address, isSignedIn ? { cookie } : {}));
    }
    figures.push(...figuresOf(path, rounds, fast));
  }
  return { figures };
});

function figuresOf(path: string, rounds: readonly Scores[], fast: number): Figure[] {
  return CATEGORIES.map((category) =>
    figure(
      {
        group: path,
        name: category,
        unit: '',
        aim: { atLeast: category === 'performance' ? fast : 100 },
      },
      summarise(rounds.map((scores) => scores[category])),
    ),
  );
}

async function judge(
  chromePath: string,
  address: string,
  extraHeaders: Record<string, string>,
): Promise<Scores> {
  const browser = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox'] });
  try {
    const flags = { port: browser.port, onlyCategories: [...CATEGORIES], extraHeaders };
    const judged = await lighthouse(address, flags);
    if (!judged) throw new Error(`Lighthouse has not judged ${address}.`);
    const { categories, audits } = judged.lhr;
    sayWhy(address, audits);
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

function sayWhy(address: string, audits: Audits): void {
  const short = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  const words = short.map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' '));
  console.log(`${new URL(address).pathname}: ${words.join('; ') || 'nothing to mend'}`);
}
