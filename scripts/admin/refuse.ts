export function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
