/** Makes all media queries match, until the returned function is called. */
export function matchAllMedia(): () => void {
  const original = window.matchMedia;
  window.matchMedia = (media) => Object.assign(original(media), { matches: true });
  return () => {
    window.matchMedia = original;
  };
}
