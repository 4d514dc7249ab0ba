import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsNear } from './use-is-near.ts';

let report: (isIntersecting: boolean) => void = () => {};

class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    report = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe() {}
  disconnect() {
    report = () => {};
  }
}

function Part() {
  const ref = useRef<HTMLDivElement>(null);
  return <div ref={ref}>{useIsNear(ref) ? 'near' : 'far'}</div>;
}

afterEach(() => vi.unstubAllGlobals());

test('an element is near once the observer has seen it, and stays near', () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  render(<Part />);
  act(() => report(false));
  expect(screen.getByText('far')).toBeTruthy();
  act(() => report(true));
  expect(screen.getByText('near')).toBeTruthy();
  act(() => report(false));
  expect(screen.getByText('near')).toBeTruthy();
});

test('without an observer every element is near', () => {
  render(<Part />);
  expect(screen.getByText('near')).toBeTruthy();
});
