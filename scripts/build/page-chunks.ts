import { type Chunk, ICONS, icons, packages } from './chunks.ts';
import { DIALOG_CHUNKS } from './dialog-chunks.ts';
import { FRAME_CHUNK, FRAME_ICONS } from './frame-chunk.ts';

const SIGN_IN_ICONS = icons('arrow-left', 'check', 'circle-check', 'cloud-off', 'eye', 'eye-off');

/** What pages share is fetched once, in a few files. The first chunk that holds a file has it. */
export const PAGE_CHUNKS: readonly Chunk[] = [
  // React changes seldom: apart from our own code it stays in people's caches.
  {
    name: 'react',
    takesImports: true,
    holds: [...packages('react', 'react-dom', 'scheduler')],
  },
  // What the sign-in page shares with others: one file is packed better than ten, and fetched once.
  {
    name: 'core',
    minShareCount: 3,
    lacks: ['web/client/day-here.ts', 'web/client/days-here.ts'],
    holds: [
      ...packages('@tanstack', 'wouter', 'regexparam', 'clsx', 'class-variance-authority'),
      ...SIGN_IN_ICONS,
      'contract/account.ts',
      'contract/call.ts',
      'domain/text/pluralise.ts',
      'domain/progress/day-ring.ts',
      'domain/site/poll-pace.ts',
      'domain/site/person-memory.ts',
      'domain/site/site-paths.ts',
      'domain/people/account.ts',
      'domain/people/usernames.ts',
      'web/client/',
      'web/features/account/filled-fields.ts',
      'web/ui/lazy-part.ts',
      'web/ui/page-title.ts',
      'web/ui/toast-failure.ts',
      'web/ui/badge.tsx',
      'web/ui/button.tsx',
      'web/ui/card.tsx',
      'web/ui/day-ring/',
      'web/ui/drawn-icon.ts',
      'web/ui/error-state.tsx',
      'web/ui/field.tsx',
      'web/ui/logo.tsx',
      'web/ui/password-field.tsx',
      'web/ui/page-skeleton.tsx',
      'web/ui/skeleton.tsx',
      'web/ui/spinner.tsx',
      'web/ui/tabs.tsx',
      'web/ui/text-field.tsx',
      'web/ui/toast/toast.ts',
      'web/ui/use-form.ts',
    ],
  },
  // By which what is typed is judged: fetched once somebody begins to.
  {
    name: 'rules',
    holds: [
      ...packages('zod'),
      'contract/text.ts',
      'contract/account/shapes.ts',
      'domain/text/plain-text.ts',
    ],
  },
  { name: 'habit-rules', holds: ['contract/habits/rhythm.ts', 'contract/habits/shapes.ts'] },
  {
    name: 'form-rules',
    holds: ['beta-access', 'challenge', 'encouragement', 'podcast'].map(
      (feature) => `contract/${feature}/shapes.ts`,
    ),
  },
  // What the dialogs of tokens, webhooks, links and codes share: one file is packed better than four.
  {
    name: 'shown-once',
    holds: [
      'web/ui/checkbox-group.tsx',
      'web/ui/secret-text.tsx',
      'web/ui/shown-once.tsx',
      'web/ui/use-copy.ts',
    ],
  },
  // A request for each icon that two pages share costs a phone more than the icon. Those of
  // the sign-in page stay apart, so that it does not fetch all others.
  {
    name: 'icons',
    minShareCount: 2,
    lacks: FRAME_ICONS,
    holds: [ICONS],
  },
  // A tick, which views on demand share with the first one.
  {
    name: 'tick',
    holds: [
      'domain/habits/day-outcome.ts',
      'domain/history/change-day.ts',
      'domain/history/facts.ts',
      'domain/history/predicted-day.ts',
      'domain/text/unbroken.ts',
      'web/client/after-paint.ts',
      'web/features/habits/changes/kept-list.ts',
      'web/features/habits/changes/predict-day.ts',
      'web/features/habits/changes/unanswered.ts',
      'web/features/habits/changes/unsent.ts',
      'web/features/habits/changes/use-change-today.ts',
      'web/features/habits/changes/use-tick.ts',
      'web/features/habits/flexible-parts.tsx',
      'web/features/habits/habit-menu.tsx',
      'web/features/habits/rest-text.ts',
      'web/features/habits/undo/stories.ts',
      'web/features/habits/views/habit-list.tsx',
      'web/features/habits/views/tick-area.tsx',
      'web/features/habits/views/use-just-won.ts',
      'web/features/habits/views/use-tap.ts',
      'web/features/habits/views/when-line.tsx',
    ],
  },
  // What waits for the network, beside ticks: everybody who is signed in has it soon.
  {
    name: 'new-habits',
    holds: [
      'domain/habits/tried.ts',
      'web/features/habits/changes/new-habits.ts',
      'web/features/habits/changes/tries.ts',
    ],
  },
  // For whoever has sections: asked for as one.
  {
    name: 'sections',
    holds: [
      'domain/habits/sections.ts',
      'web/features/habits/sections/closed-sections.ts',
      'web/features/habits/sections/section-groups.tsx',
      'web/features/habits/sections/section-heading.tsx',
      'web/features/habits/sections/sections-query.ts',
    ],
  },
  // What pages show of days gone by, and the dashboard does not.
  {
    name: 'history',
    holds: [
      'contract/progress.ts',
      'domain/habits/habit-history.ts',
      'domain/habits/logged-days.ts',
      'domain/progress/day-counts.ts',
      'domain/progress/day-status.ts',
      'domain/progress/perfect-days.ts',
      'domain/progress/year-map.ts',
      'web/features/progress/queries.ts',
      'web/ui/share.ts',
    ],
  },
  // The sign-in, with what its later steps take from it.
  {
    name: 'auth-page',
    holds: [
      'contract/account/ways-in.ts',
      'contract/oidc.ts',
      'web/features/account/auth-step.ts',
      'web/features/account/login-form.tsx',
      'web/features/account/queries.ts',
      'web/features/account/register-form.tsx',
      'web/features/account/registration-fields.tsx',
      'web/features/account/ways-in.ts',
      'web/features/oidc/oidc-button.tsx',
      'web/features/oidc/queries.ts',
      'web/pages/auth-page.tsx',
    ],
  },
  // What a menu opens with.
  {
    name: 'menu',
    holds: [
      ...icons('circle', 'hash', 'list-plus', 'message-square-text'),
      'web/features/habits/flexible/goal-menu-items.tsx',
      'web/features/habits/habit-menu-items.tsx',
      'web/app/appearance-items.tsx',
      'web/app/header-menu-items.tsx',
      'web/ui/menu/',
    ],
  },
  // What the dashboard does besides showing the day: fetched as one, once it is seen.
  {
    name: 'beside-the-day',
    holds: [
      'web/features/habits/action-dialog.tsx',
      'web/features/habits/changes/celebrate.ts',
      'web/features/habits/quotes.ts',
      'web/pages/dashboard/opened-panel.tsx',
      'web/ui/day-ring/favicon.ts',
      'web/ui/theme/',
    ],
  },
  // What the planner does with habits, which dialogs do too.
  {
    name: 'planning',
    holds: [
      'domain/habits/frequency.ts',
      'domain/habits/planned-days.ts',
      'domain/habits/reorder.ts',
      'web/features/habits/changes/edit-toasts.ts',
      'web/features/habits/changes/use-edit-habits.ts',
      'web/features/habits/sections/open-section.ts',
      'web/features/habits/undo/bring-back-on-demand.ts',
      'web/features/planner/habit-name.tsx',
      'web/features/planner/rhythm/rhythm-part.tsx',
      'web/features/planner/weekday-boxes.ts',
      'web/ui/use-long-press.ts',
    ],
  },
  ...DIALOG_CHUNKS,
  FRAME_CHUNK,
];
