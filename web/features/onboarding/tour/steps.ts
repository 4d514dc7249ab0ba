/** The target of a step, found by `data-tour`. */
export type TourTarget = 'habits' | 'views' | 'menu';

export type TourStep = {
  id: 'welcome' | 'habits' | 'views' | 'mobile-menu' | 'complete';
  /** Undefined for steps about the whole page. */
  target?: TourTarget;
  title: string;
  text: string;
};

const TOUR_STEPS: readonly TourStep[] = [
  {
    id: 'welcome',
    title: 'Welcome to HabitCrush',
    text: 'It takes ten seconds: see what’s left, tick it off, get on with your day. Want a quick tour?',
  },
  {
    id: 'habits',
    target: 'habits',
    title: 'Your habits',
    text: 'Here’s everything for today. Tap a circle when it’s done. Tap again to undo.',
  },
  {
    id: 'views',
    target: 'views',
    title: 'Your view',
    text: 'See your habits all at once, one at a time, or with nothing else around. We’ll remember your choice.',
  },
  {
    id: 'mobile-menu',
    target: 'menu',
    title: 'The menu',
    text: 'Planner, progress, profile, themes and sign-out are all in here.',
  },
  {
    id: 'complete',
    title: 'You’re all set',
    text: 'Tick off one habit and your first streak begins.',
  },
];

/** Wide screens show the menu items without a menu. */
export const stepsFor = (isWide: boolean): readonly TourStep[] =>
  TOUR_STEPS.filter(({ id }) => !(isWide && id === 'mobile-menu'));
