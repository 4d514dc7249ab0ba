import { expect, test } from 'vitest';
import { mayShowFrom } from './picture-address.ts';

const OWN = ['habits.example:8443', '203.0.113.5:4000'];
const PICTURE = `/api/pictures/1/${'a'.repeat(43)}`;

test.each([
  ['https://pictures.example/ada.jpg', true],
  ['http://203.0.113.9/ada.jpg', true],
  ['https://[2001:db8::9]/ada.jpg', true],
  [`https://habits.example:8443${PICTURE}`, true],
  [`http://203.0.113.5:4000${PICTURE}`, true],
  ['https://habits.example:8443/api/pictures/1/abc', false],
  ['https://habits.example:8443/api/pictures/..%2fexport.zip', false],
  [`https://habits.example:8443${PICTURE}?x=1`, false],
  [`https://habits.example:8443${PICTURE}#x`, false],
  [`https://habits.example:8443${PICTURE}/`, false],
  [`https://habits.example:8443/api/../api/pictures/1/${'a'.repeat(43)}`, false],
  [`https://ada:pass@habits.example:8443${PICTURE}`, false],
  [`https://habits.example${PICTURE}`, false],
  [`https://habits.example.:8443${PICTURE}`, false],
  [`https://HABITS.example:8443${PICTURE}`, false],
  [`https:\\\\habits.example:8443${PICTURE}`, false],
  ['https://habits.example/api/export.zip', false],
  ['http://HABITS.example.:9/api/export.zip', false],
  ['https://habits.example/api/pictures/../export.zip', false],
  ['http://203.0.113.5:4000/api/logout', false],
  ['http://localhost:4000/api/export.zip', false],
  ['http://app.localhost/x', false],
  ['http://printer/x', false],
  ['http://router.lan/x', false],
  ['http://127.0.0.1/x', false],
  ['http://0x7f.1/x', false],
  ['http://2130706433/x', false],
  ['http://192.168.178.1/x', false],
  ['http://172.31.0.1/x', false],
  ['http://169.254.169.254/latest', false],
  ['http://[::1]/x', false],
  ['http://[fd00::1]/x', false],
  ['http://[::ffff:10.0.0.1]/x', false],
])('mayShowFrom(%s) is %s', (address, may) => {
  expect(mayShowFrom(address, OWN)).toBe(may);
});
