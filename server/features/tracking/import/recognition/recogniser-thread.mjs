import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
/** @param {string} name */
const part = (name) => load(`tesseract.js/src/worker-script/${name}`);

const LSTM_ONLY = 1;

// Like the script of the package, except for `getCore`: the original always loads the core with the legacy engine,
// because it looks for `true` among two numbers (naptha/tesseract.js#1034).
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
