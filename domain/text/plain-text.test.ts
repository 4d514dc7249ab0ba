import { describe, expect, test } from 'vitest';
import {
  isNoAddress,
  isOneLine,
  isPlain,
  toOneLine,
  toPlain,
  toSharedText,
  withoutTurningMarks,
} from './plain-text.ts';

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
    ['half a character \ud800', false, true],
    ['\u200B\u2060', true, false],
    ['\u3164', true, false],
    ['\u2800 \u00AD', true, false],
    [`stacked a${'\u0301'.repeat(6)}`, true, false],
    [`stacked a${'\u0301'.repeat(5)}`, true, true],
    ['Zoë שלום \u200F漢字 👩\u200D🚀 1\uFE0F\u20E3 ที่รัก बच्चा नमस्ते', true, true],
    ['', true, true],
  ])('%j may be a note: %s, and a name: %s', (text, plain, oneLine) => {
    expect([isPlain(text), isOneLine(text)]).toEqual([plain, oneLine]);
  });

  test('a text of another tracker is converted to a valid one', () => {
    expect(toPlain('a\0b\u0007\nc')).toBe('ab\nc');
    expect(toOneLine('Read\r\n\u202Ebooks\t daily')).toBe('Read books  daily');
    expect(toOneLine(`Z${'\u0301'.repeat(99)}oe\ud800`)).toBe(`Z${'\u0301'.repeat(5)}oe`);
    expect(toOneLine(' \u200B ')).toBe('');
    expect(withoutTurningMarks('one\n\u202Etwo\u2069')).toBe('one\ntwo');
  });

  test.each([
    [' one\n\u202Etwo\u2069 ', 'one\ntwo'],
    ['\u200B', ''],
    [' \u202E\u2060\u3164 ', ''],
    ['👩\u200D🚀', '👩\u200D🚀'],
  ])('toSharedText keeps what others can see of %j', (text, shared) => {
    expect(toSharedText(text)).toBe(shared);
  });

  test.each([
    'See https://evil.example',
    'www.evil',
    'ada@evil.com',
    'visit evil.com now',
    'EVIL.COM',
    '漢字.com',
  ])('isNoAddress refuses %j as a name', (name) => {
    expect(isNoAddress(name)).toBe(false);
  });

  test.each([
    'Ada: a person',
    'J.R.R. Tolkien',
    'Dr.Smith',
    'U.S.A.',
    'Ada @ home',
    'No. 5',
    'v1.2',
  ])('isNoAddress accepts %j as a name', (name) => {
    expect(isNoAddress(name)).toBe(true);
  });
});
