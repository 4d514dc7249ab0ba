import { describe, expect, test } from 'vitest';
import { priorityOf } from './priorities.ts';

describe('priorities under overload', () => {
  test.each([
    ['GET', '/api/feed'],
    ['HEAD', '/api/feed'],
    ['GET', '/api/encouragements?x=1'],
    ['GET', '/api/profile-views/7'],
    ['POST', '/api/profile-view/7'],
    ['POST', '/api/page-view'],
    ['GET', '/api/import/progress'],
    ['GET', '/api/analyze-image/progress'],
  ])('%s %s is refused first under overload', (method, address) => {
    expect(priorityOf(method, address)).toBe('refused first');
  });

  test.each([
    ['POST', '/api/login'],
    ['POST', '/api/habits'],
    ['PATCH', '/api/habits/7'],
    ['PATCH', '/api/habits/reorder'],
    ['PUT', '/api/habits/7/days/2026-03-10'],
    ['PATCH', '/api/habit-instances/7'],
    ['PATCH', '/api/habit-instances/7/note'],
  ])('%s %s is refused last under overload', (method, address) => {
    expect(priorityOf(method, address)).toBe('refused last');
  });

  test.each([
    ['GET', '/api/habits'],
    ['GET', '/'],
    ['POST', '/api/feed'],
    ['GET', '/api/feed/more'],
    ['GET', '/api/profile-views/7/8'],
    ['POST', '/api/habits/import'],
  ])('%s %s is refused in between under overload', (method, address) => {
    expect(priorityOf(method, address)).toBe('refused in between');
  });

  test('the health check is never refused under overload', () => {
    expect(priorityOf('GET', '/api/health')).toBe('never refused');
  });
});
