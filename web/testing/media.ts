/** Every media query holds, where none does otherwise, until what is returned is called. */
export function matchAllMedia(): () => void {
  const here = window.matchMedia;
  window.matchMedia = (media) => Object.assign(here(media), { matches: true });
  return () => {
    window.matchMedia = here;
  };
}
