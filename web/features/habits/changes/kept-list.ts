/** A list on this device that outlives the page; empty where storage is switched off, or where somebody else wrote into it. */
export function readList<One>(key: string, isOne: (one: One) => boolean): One[] {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return [];
    const list = JSON.parse(stored) as One[];
    return list.every(isOne) ? list : [];
  } catch {
    return [];
  }
}

export function writeList(key: string, list: readonly object[]): void {
  try {
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off or full: the page itself still waits for the network.
  }
}
