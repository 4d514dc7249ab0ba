import { unzipSync } from 'fflate';
import { numberText } from '#domain/text/pluralise.ts';
import { UnsupportedFile } from '#domain/imports/trackers/tracker-file.ts';

const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Files that macOS adds. */
const HIDDEN_FILES = /^__MACOSX\/|(^|\/)\.[^/]*$/;
const TEXTS = /\.(csv|json)$/i;

/** The texts of an archive by path. Paths are only names to look up; nothing is written to disk. */
export function unzip(content: Uint8Array): Map<string, Uint8Array> {
  const files = unzipBounded(content);
  const folder = sharedFolder(Object.keys(files));
  return new Map(Object.entries(files).map(([path, file]) => [path.slice(folder.length), file]));
}

function unzipBounded(content: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  let unpacked = 0;
  try {
    return unzipSync(content, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        if (entries > MAX_ENTRIES) throw tooMany();
        if (HIDDEN_FILES.test(name) || !TEXTS.test(name)) return false;
        // Stored files take their packed size, whatever the directory says.
        unpacked += Math.max(size, originalSize);
        if (unpacked > MAX_UNPACKED_BYTES) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnsupportedFile) throw error;
    throw new UnsupportedFile(
      'This zip cannot be unpacked: it is damaged, or locked with a password. Please choose it as it was exported.',
    );
  }
}

const tooMany = () =>
  new UnsupportedFile(
    `There are more than ${numberText(MAX_ENTRIES)} files in this zip. Please choose the zip that a tracker exported.`,
  );

const tooLarge = () =>
  new UnsupportedFile('This zip is larger than 64 MB when unpacked, and was not read.');

/** The common folder of all paths, if a folder was packed. */
function sharedFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(folder)) && !/^\d{3}/.test(folder) ? folder : '';
}
