import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderTooltip(opensOnTap?: boolean): HTMLElement {
  renderWithProviders(
    <>
      <Tooltip content="Days in a row" {...(opensOnTap !== undefined && { opensOnTap })}>
        <button type="button">Streak</button>
      </Tooltip>
      <Tooltip content="Days in all">
        <button type="button">Reps</button>
      </Tooltip>
    </>,
  );
  return buttonCalled('Streak');
}

const buttonCalled = (name: string) => screen.getByRole('button', { name });

// The code loads on first use.
const arrived = () => act(() => vi.dynamicImportSettled());

async function letPass(milliseconds: number): Promise<void> {
  await arrived();
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

async function tap(element: HTMLElement): Promise<void> {
  fireEvent.pointerDown(element, { pointerType: 'touch' });
  fireEvent.pointerUp(element, { pointerType: 'touch' });
  fireEvent(element, new PointerEvent('click', { pointerType: 'touch', bubbles: true }));
  await arrived();
}

const pointAt = (element: HTMLElement) => fireEvent.pointerMove(element, { pointerType: 'mouse' });

describe('a tooltip', () => {
  test('a tooltip opens after the pointer has rested for 700 ms', async () => {
    const trigger = renderTooltip();
    pointAt(trigger);
    await letPass(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await letPass(1);
    expect(screen.getByRole('tooltip').textContent).toBe('Days in a row');
    expect(trigger.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  });

  for (const [gap, waits] of [
    [299, 'at once'],
    [300, 'after waiting again'],
  ] as const) {
    test(`a tooltip opens ${waits} when another was open ${gap} ms before`, async () => {
      const trigger = renderTooltip();
      pointAt(trigger);
      await letPass(700);
      fireEvent.keyDown(document, { key: 'Escape' });
      fireEvent.pointerLeave(trigger);
      await letPass(gap);
      pointAt(buttonCalled('Reps'));
      await letPass(0);
      expect(screen.queryByRole('tooltip')?.textContent).toBe(
        gap < 300 ? 'Days in all' : undefined,
      );
    });
  }

  test('a tooltip closes when another one opens', async () => {
    const trigger = renderTooltip();
    act(() => trigger.focus());
    await arrived();
    pointAt(buttonCalled('Reps'));
    await letPass(700);
    expect(screen.getByRole('tooltip').textContent).toBe('Days in all');
  });

  test('a tooltip stays open while the pointer is on it, and closes afterwards', async () => {
    const trigger = renderTooltip();
    pointAt(trigger);
    await letPass(700);
    fireEvent.pointerLeave(trigger);
    fireEvent.pointerEnter(screen.getByRole('tooltip'));
    await letPass(1000);
    fireEvent.pointerLeave(screen.getByRole('tooltip'));
    await letPass(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('a tooltip opens immediately for the keyboard', async () => {
    const trigger = renderTooltip();
    act(() => trigger.focus());
    await arrived();
    expect(screen.getByRole('tooltip')).toBeDefined();
  });

  test('a tooltip opens by a tap and stays open', async () => {
    await tap(renderTooltip());
    expect(screen.getByRole('tooltip')).toBeDefined();
  });

  test('a tooltip stays closed if the tap does something else', async () => {
    await tap(renderTooltip(false));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('a tooltip closes with Escape', async () => {
    const trigger = renderTooltip();
    act(() => trigger.focus());
    await arrived();
    expect(screen.getByRole('tooltip')).toBeDefined();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
