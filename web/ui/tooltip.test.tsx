import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderTooltip(opensOnTap?: boolean): HTMLElement {
  renderWithProviders(
    <Tooltip content="Days in a row" {...(opensOnTap !== undefined && { opensOnTap })}>
      <button type="button">Streak</button>
    </Tooltip>,
  );
  return screen.getByRole('button', { name: 'Streak' });
}

function letPass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function tap(element: HTMLElement): void {
  fireEvent.pointerDown(element, { pointerType: 'touch' });
  fireEvent.pointerUp(element, { pointerType: 'touch' });
  fireEvent(element, new PointerEvent('click', { pointerType: 'touch', bubbles: true }));
}

describe('a tooltip', () => {
  test('opens after the pointer has rested for 700 ms', () => {
    fireEvent.pointerMove(renderTooltip(), { pointerType: 'mouse' });
    letPass(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    letPass(1);
    expect(screen.getByRole('tooltip').textContent).toBe('Days in a row');
  });

  test('opens at once for the keyboard', () => {
    const trigger = renderTooltip();
    act(() => trigger.focus());
    expect(screen.getByRole('tooltip')).toBeDefined();
  });

  test('opens by a tap and stays', () => {
    tap(renderTooltip());
    expect(screen.getByRole('tooltip')).toBeDefined();
  });

  test('stays shut when the tap does something else', () => {
    tap(renderTooltip(false));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('leaves by Escape', () => {
    const trigger = renderTooltip();
    act(() => trigger.focus());
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
