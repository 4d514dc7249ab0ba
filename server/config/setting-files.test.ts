import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, SETTINGS } from './config.ts';
import { temporaryDirectory } from '#server/embedded-postgres/testing/temporary-directory.ts';

function fileWith(content: string): string {
  const path = join(temporaryDirectory(), 'secret');
  writeFileSync(path, content);
  return path;
}

const DATABASE = 'postgresql://habits:secret@db/habits';

test.each([DATABASE, `${DATABASE}\n`, `${DATABASE}\r\n`])(
  'a setting is read from the file that its _FILE names: %j',
  (content) => {
    const config = readConfig({ DATABASE_URL_FILE: fileWith(content) });
    expect(config.databaseUrl).toBe(DATABASE);
  },
);

test('a password keeps its surrounding blanks, without the line break at the end', () => {
  const config = readConfig({
    ADMIN_EMAIL: 'eve@example.com',
    ADMIN_USERNAME: 'eve',
    ADMIN_PASSWORD_FILE: fileWith('  four plain words \n'),
  });
  expect(config.firstAdministrator?.password).toBe('  four plain words ');
});

test('every setting can be read from a file', () => {
  const path = fileWith('wrong\u0000');
  for (const name of SETTINGS) {
    const both = { [name]: 'a', [`${name}_FILE`]: path };
    expect(() => readConfig(both)).toThrow(`${name}_FILE: cannot be set together with ${name}`);
  }
});

test('a missing, empty, too long or endless file, or a folder, is refused in one line', () => {
  const env = {
    DATABASE_URL_FILE: '/nowhere/secret',
    SMTP_URL_FILE: fileWith('\n'),
    VISION_API_KEY_FILE: fileWith('x'.repeat(65_537)),
    PUSH_PRIVATE_KEY_FILE: temporaryDirectory(),
    MAIL_FROM_FILE: '/dev/zero',
  };
  const message = [
    'DATABASE_URL_FILE: names a file that cannot be read (ENOENT)',
    'SMTP_URL_FILE: names an empty file',
    'VISION_API_KEY_FILE: names a file of more than 65536 bytes',
    'PUSH_PRIVATE_KEY_FILE: names something that is not a file',
    'MAIL_FROM_FILE: names something that is not a file',
  ];
  expect(() => readConfig(env)).toThrow(ConfigError);
  for (const line of message) expect(() => readConfig(env)).toThrow(line);
});

test('the content of a file is validated like the setting, and not quoted', () => {
  const env = { DATABASE_URL_FILE: fileWith('mysql://habits:secret@db') };
  expect(() => readConfig(env)).toThrow('DATABASE_URL: must begin with postgresql://');
  expect(() => readConfig(env)).not.toThrow('secret');
});

test('an empty _FILE is ignored', () => {
  expect(readConfig({ DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined();
});
