import { writeFileSync } from 'node:fs';
import { OUTLINES_FILE } from '#server/lettering/lettering.ts';
import { asJson, readOutlines } from './letter-outlines/read-outlines.ts';

writeFileSync(OUTLINES_FILE, asJson(readOutlines()));
