import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMail } from '#server/mail/outbox.ts';
import { sampleMails } from './mails/samples.ts';

const FOLDER = 'mails';

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER);
for (const [name, mail] of Object.entries(sampleMails())) {
  const from = 'HabitCrush <habits@example.org>';
  await writeFile(join(FOLDER, `${name}.html`), mail.html);
  await writeFile(join(FOLDER, `${name}.txt`), `${mail.subject}\n\n${mail.text}`);
  await writeFile(join(FOLDER, `${name}.eml`), await composeMail({ ...mail, from }));
}
console.log(`Every mail is in ${FOLDER}/ as .html, .txt and .eml.`);
