import type { Call } from '#contract/call.ts';
import type { Marionette } from './marionette.ts';

/** Calls as the page itself makes them, with its cookies. */
export async function callInPage<Answer>(
  browser: Marionette,
  { method, path }: Call,
  { id, body }: { id?: number; body?: object } = {},
): Promise<Answer> {
  const address = path.replace(':id', String(id));
  return browser.inPage<Answer>(
    `const [method, address, body] = values;
     const response = await fetch(address, { method, headers: body ? { 'content-type': 'application/json' } : {}, body: body && JSON.stringify(body) });
     const text = await response.text();
     if (!response.ok) throw new Error(method + ' ' + address + ': ' + response.status + ' ' + text);
     return text === '' ? null : JSON.parse(text);`,
    method,
    address,
    body ?? null,
  );
}

/** As somebody presses it: by its role and its words, once it is there. */
export const press = (browser: Marionette, selector: string, words: string): Promise<void> =>
  browser.inPage<void>(
    `const [selector, words] = values;
     for (let left = 200; left > 0; left -= 1) {
       const found = [...document.querySelectorAll(selector)].find((one) =>
         (one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent).includes(words));
       if (found && !found.disabled) return void found.click();
       await new Promise((resolve) => setTimeout(resolve, 100));
     }
     throw new Error('There is no ' + words);`,
    selector,
    words,
  );

export type Shown = { title: string; body: string; tag: string; actions: { action: string }[] };

/** What the device shows just now. */
export const shown = (browser: Marionette): Promise<Shown[]> =>
  browser.inPage<Shown[]>(
    `const worker = await navigator.serviceWorker.ready;
     return (await worker.getNotifications()).map(({ title, body, tag, actions }) =>
       ({ title, body, tag, actions: actions.map(({ action }) => ({ action })) }));`,
  );

/**
 * Presses a button of the newest notice. The window that Firefox draws has no buttons without a desktop, so its listener is
 * told what a desktop would tell it; all behind that is the browser's own.
 */
export const pressInNotice = (browser: Marionette, action: string): Promise<void> =>
  browser.inBrowser<void>(
    `const [action] = values;
     const windows = [...Services.wm.getEnumerator(null)].filter(({ location }) => location.href.endsWith('/alert.xhtml'));
     const newest = windows.at(-1);
     if (!newest) throw new Error('No notice is shown.');
     const pressed = { QueryInterface: ChromeUtils.generateQI(['nsIAlertAction']), action, title: action, iconURL: '', opaqueRelaunchData: '' };
     newest.gAlertListener.observe(pressed, 'alertclickcallback', newest.gAlertCookie);`,
    action,
  );
