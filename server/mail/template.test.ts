import { describe, expect, test } from 'vitest';
import { type MailContent, renderMail, withUnsubscribe } from './template.ts';

const CONTENT: MailContent = {
  heading: 'Ben follows you',
  paragraphs: ['Say hello.'],
  siteUrl: 'https://habits.example',
};

const UNSUBSCRIBE = { because: 'someone follows you', url: 'https://habits.example/u?token=a&b' };

describe('a mail', () => {
  test('the text and the HTML of a mail have the same content', () => {
    const { text, html } = renderMail({
      ...CONTENT,
      quote: 'Keep going!\nYou can.',
      facts: [{ label: 'Completed', value: '5 of 7' }],
      button: { text: 'Open it', url: 'https://habits.example/ben' },
      footer: 'Sent on Mondays.',
    });
    expect(text).toBe(
      [
        'Ben follows you',
        'Say hello.',
        '> Keep going!\n> You can.',
        'Completed: 5 of 7',
        'Open it: https://habits.example/ben',
        '-- \nSent on Mondays.\nHabitCrush, https://habits.example\n',
      ].join('\n\n'),
    );
    for (const expected of ['Ben follows you</h1>', 'Keep going!<br>You can.', '5 of 7']) {
      expect(html).toContain(expected);
    }
    expect(html).toContain('href="https://habits.example/ben"');
  });

  test('texts of users are escaped in a mail', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;<!--unsubscribe-->`;
    const { html } = renderMail({
      ...CONTENT,
      heading: evil,
      paragraphs: [evil],
      quote: evil,
      facts: [{ label: evil, value: evil }],
      button: { text: evil, url: `https://habits.example/"><script>` },
      footer: evil,
      unsubscribe: { because: evil, url: UNSUBSCRIBE.url },
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(html.match(/<!--unsubscribe-->/g)).toBeNull();
    expect(html.match(/>Unsubscribe<\/a>/g)).toHaveLength(1);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
  });

  test('a name in a mail stays on its line', () => {
    const { text } = renderMail({ ...CONTENT, heading: 'Ben\r\nBcc: all\u0007' });
    expect(text.split('\n')[0]).toBe('Ben Bcc: all');
  });

  test('a mail says how to unsubscribe once its recipient is known', () => {
    const forAll = renderMail(CONTENT);
    expect(forAll.text).not.toContain('Unsubscribe');
    const mine = withUnsubscribe(forAll, UNSUBSCRIBE);
    expect(mine).toEqual(renderMail({ ...CONTENT, unsubscribe: UNSUBSCRIBE }));
    expect(mine.text).toContain(
      'You’re getting this email because someone follows you.\nUnsubscribe: https://habits.example/u?token=a&b\n',
    );
    expect(mine.html).toContain('href="https://habits.example/u?token=a&amp;b"');
  });
});
