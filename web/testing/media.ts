/** Every media query holds, where none does otherwise, until what is returned is called. */
export function matchAllMedia(): () => void {
  const original = window.matchMedia;
  window.matchMedia = (media) => Object.assign(original(media), { matches: true });
  return () => {
    window.matchMedia = original;
  };
}
