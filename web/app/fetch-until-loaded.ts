const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Repeats a failed fetch, for a part without which the page works. The network may be away for long. */
export async function fetchUntilLoaded<Part>(
  fetchPart: () => Promise<Part>,
  wait = FIRST_WAIT_MS,
): Promise<Part> {
  return fetchPart().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return fetchUntilLoaded(fetchPart, Math.min(2 * wait, LONGEST_WAIT_MS));
  });
}
