import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files whose tests take seconds. At the end of their project, the other cores would wait for them. */
const SLOW = ['web/outbox/property.test.ts', 'web/features/habits/data/overlay-lives.test.ts'];

/** Runs the slow files of each project first, then the others from the longest to the shortest. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}

/** Long, because a busy machine takes several times as long: these only end a test that hangs. */
const TIMEOUTS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
};

const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((path) => moduleId.endsWith(path));

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for timers, so one per core would leave cores idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: SlowFirst },
    tags: [
      {
        name: 'long',
        description: 'Starts whole programs, or takes seconds: `npm test` leaves it out.',
      },
    ],
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'scripts/fuzz/**/*.test.ts',
            'scripts/doctor/**/*.test.ts',
            'bench/report/record-statements.test.ts',
          ],
          globalSetup: ['server/testing/global-setup.ts'],
          // Loading the server again for each file would take a third of the time. Each test opens its own app and
          // database.
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'jsdom',
          ...TIMEOUTS,
          // A process for each file would take three times as long. testing/setup.ts cleans up after each test, so the
          // order of the files does not matter.
          isolate: false,
          setupFiles: ['web/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [
            'scripts/fuzz/**',
            'scripts/doctor/**',
            'bench/report/record-statements.test.ts',
          ],
          // A process for each file would take a third of the time.
          isolate: false,
          ...TIMEOUTS,
        },
      },
    ],
  },
});
