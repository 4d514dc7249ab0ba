/** English nouns. Other units stay as they are, because they may be in another language. */
const COUNTED =
  'bottle|calorie|call|chapter|cigarette|coffee|cup|drink|email|exercise|glass|hour|kilometer|kilometre|lap|lesson|line|liter|litre|meal|meter|metre|mile|minute|page|piece|pill|poem|portion|problem|pull-up|push-up|rep|round|set|sit-up|song|squat|step|tablet|task|time|word';
const NOUN = new RegExp(String.raw`^(?:${COUNTED})(?=(e?s)?(?![\p{L}-]))`, 'iu');

/** '1 cup' and '2 cups', whether the user wrote 'cup' or 'cups'. */
export function unitFor(amount: number, unit: string): string {
  const [noun, ending = ''] = NOUN.exec(unit) ?? [];
  if (noun === undefined) return unit;
  const plural = /s$/i.test(noun) ? 'es' : 's';
  return noun + (amount === 1 ? '' : ending || plural) + unit.slice(noun.length + ending.length);
}
