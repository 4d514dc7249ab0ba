import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
/** @param {string} name */
const part = (name) => load(`tesseract.js/src/worker-script/${name}`);

const LSTM_ONLY = 1;

// The thread as its package brings it, but for one thing: that one always takes the core that holds the former
// engine too, since it looks for `true` among two numbers (naptha/tesseract.js#1034).
part('node/index.js');
const getCore = part('node/getCore.js');
part('index.js').setAdapter({
  ...part('node/cache.js'),
  gunzip: part('node/gunzip.js'),
  /**
   * @param {boolean} _isLstmOnly
   * @param {unknown} path
   * @param {unknown} report
   */
  getCore: (_isLstmOnly, path, report) => getCore(LSTM_ONLY, path, report),
});
