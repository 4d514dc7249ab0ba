import { parseArgs } from 'node:util';
import { runCommand } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';
import { checkImage } from './image/check.ts';
import { makeImage, nodeOfImage } from './image/make.ts';
import { pinParts } from './image/pin.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    pin: { type: 'boolean' },
    node: { type: 'string', default: '24' },
  },
});

await runCommand(async () => {
  if (options.pin) return pinParts(options.node);
  const node = await nodeOfImage();
  if (node === process.execPath) {
    const archive = await makeImage();
    if (options.check) await checkImage(archive);
    return;
  }
  const { status } = await runProgram(node, ['--import', 'tsx', ...process.argv.slice(1)]);
  process.exitCode = status;
});
