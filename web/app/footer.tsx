import type { ReactNode } from 'react';
import { LiveClock } from './live-clock.tsx';

const year = new Date().getFullYear();

export function Footer({ viewers }: { viewers?: ReactNode }) {
  return (
    <footer className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-1 py-6 text-sm text-secondary px-safe pb-safe">
      {viewers}
      <p>© {year} HabitCrush · Beta v1.2</p>
      <LiveClock />
    </footer>
  );
}
