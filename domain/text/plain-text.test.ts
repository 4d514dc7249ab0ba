import { describe, expect, test } from 'vitest';
import { isNoAddress, isOneLine, isPlain, toOneLine, toPlain } from './plain-text.ts';

describe('a text', () => {
  test.each([
    ['over\ntwo lines', true, false],
    ['with\ttabs', true, false],
    ['with a bell\u0007', false, false],
    ['with nothing\0', false, false],
    ['with a break of its own\u2028', true, false],
    ['deleted\u007F', false, false],
    ['turned \u202Earound', true, false],
    ['set apart \u2066here\u2069', true, false],
    ['Zoë שלום \u200F漢字 🌱', true, true],
  ])('%j may be a note: %s, and a name: %s', (text, plain, oneLine) => {
    expect([isPlain(text), isOneLine(text)]).toEqual([plain, oneLine]);
  });

  test('a text of another tracker is converted to a valid one', () => {
    expect(toPlain('a\0b\u0007\nc')).toBe('ab\nc');
    expect(toOneLine('Read\r\n\u202Ebooks\t daily')).toBe('Read books  daily');
  });

  test('isNoAddress refuses a name that contains an address', () => {
    expect(isNoAddress('See https://evil.example')).toBe(false);
    expect(isNoAddress('Ada: a person')).toBe(true);
  });
});
