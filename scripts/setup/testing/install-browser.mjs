import { installBrowser } from '../browser.mjs';

await installBrowser();
