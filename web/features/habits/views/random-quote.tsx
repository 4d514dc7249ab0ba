import { useState } from 'react';
import { pickQuote } from './quotes.ts';

export function RandomQuote() {
  const [{ words, by }] = useState(pickQuote);
  return by ? `${words} (${by})` : words;
}
