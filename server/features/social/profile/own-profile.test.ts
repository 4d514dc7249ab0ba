import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import * as calls from '#contract/profile.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const dataUrl = (content: Buffer, type = 'image/png') =>
  `data:${type};base64,${content.toString('base64')}`;

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d04020' } });

/** Like a photo of a camera: rotated, and with its location. */
const photo = () =>
  blank(900, 600)
    .withExif({ IFD0: { Copyright: 'Ada', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

const upload = (caller: Caller, content: Buffer, type?: string) =>
  caller.ok(calls.updateProfile, { body: { profileImage: dataUrl(content, type) } });

const fetchRefusedUpload = (caller: Caller, profileImage: string) =>
  caller.refused(calls.updateProfile, { body: { profileImage } });

const readStoredPictures = () => app.rows('select user_id from profile_pictures');

const PICTURE = `/api/pictures/1/${'a'.repeat(43)}`;

test("the profile call contains the user's own data and no secrets", async () => {
  const ada = await app.signIn('ada');
  const { profile } = await ada.ok(calls.getProfile);
  expect(profile).toEqual({
    id: expect.any(Number),
    isPausePublic: false,
    name: 'Ada Osei',
    username: 'ada',
    email: 'ada@habitcrush.example',
    isEmailConfirmed: true,
    profileImage: null,
    createdAt: '2026-03-10T12:00:00.000Z',
  });
});

test('the profile call is refused to visitors', async () => {
  const visitor = app.visitor();
  expect((await visitor.refused(calls.getProfile)).status).toBe(401);
  expect((await visitor.refused(calls.updateProfile, { body: { name: 'x' } })).status).toBe(401);
  expect((await visitor.refused(calls.removePicture)).status).toBe(401);
});

test('the profile call updates a trimmed name and username', async () => {
  const ben = await app.signIn('ben');
  const body = { name: '  Ben C. ', username: ' ben.c ' };
  const { profile } = await ben.ok(calls.updateProfile, { body });
  expect(profile).toMatchObject({ name: 'Ben C.', username: 'ben.c' });
  expect(await ben.ok(getUser)).toMatchObject({ name: 'Ben C.', username: 'ben.c' });
  await ben.ok(calls.updateProfile, { body: { username: 'BEN' } });
  await ben.ok(calls.updateProfile, { body: { username: 'ben' } });
});

test('the profile call ignores fields that are missing or blank', async () => {
  const dov = await app.signIn('dov');
  const before = await dov.ok(calls.getProfile);
  for (const body of [{ name: '  ', profileImage: '' }, {}]) {
    expect(await dov.ok(calls.updateProfile, { body })).toEqual(before);
  }
});

test('the profile call refuses to change an email address, an id and a role', async () => {
  const dov = await app.signIn('dov');
  const before = await dov.ok(calls.getProfile);
  const body = { name: 'Another', email: 'x@y.example', id: 1, role: 'admin' };
  expect(await dov.refused(calls.updateProfile, { body })).toMatchObject({
    status: 400,
    issues: ['email', 'id', 'role'].map((path) => ({ path, message: `Unknown field: ${path}` })),
  });
  expect(await dov.ok(calls.getProfile)).toEqual(before);
});

test('the profile call refuses a username that is taken, regardless of case, and changes nothing', async () => {
  const dov = await app.signIn('dov');
  const before = await dov.ok(calls.getProfile);
  const body = { name: 'Another', username: 'ADA' };
  expect(await dov.refused(calls.updateProfile, { body })).toMatchObject({
    status: 409,
    message: 'This username is already taken.',
    issues: [{ path: 'username', message: 'This username is already taken.' }],
  });
  expect(await dov.ok(calls.getProfile)).toEqual(before);
});

test('the profile call ignores blank fields next to others', async () => {
  const dov = await app.signIn('dov');
  const { profile: before } = await dov.ok(calls.getProfile);
  const body = { name: 'New Name', username: '  ', profileImage: '' };
  const { profile } = await dov.ok(calls.updateProfile, { body });
  expect(profile).toEqual({ ...before, name: 'New Name' });
});

test.each([
  [{ username: 'Admin' }, 'username', 'This username is reserved.'],
  [
    { username: 'no blanks' },
    'username',
    'Username must be 2 to 30 letters, digits, dots, dashes or underscores',
  ],
  [{ name: 'x'.repeat(101) }, 'name', 'Please use at most 100 characters.'],
  [{ name: 'a\0b' }, 'name', 'This text contains a character that cannot be stored.'],
  [{ name: 7 }, 'name', expect.any(String)],
  [{ profileImage: 'javascript:alert(1)' }, 'profileImage', expect.stringContaining('https://')],
  [{ profileImage: 'ftp://a.example/b' }, 'profileImage', expect.stringContaining('https://')],
  [
    { profileImage: `https://a.example/${'x'.repeat(2048)}` },
    'profileImage',
    expect.stringContaining('https://'),
  ],
])('the profile call refuses %j', async (body, path, message) => {
  const dov = await app.signIn('dov');
  const refused = await dov.refused(calls.updateProfile, { body });
  expect(refused).toMatchObject({ status: 400, issues: [{ path, message }] });
});

test.each([
  ['http://localhost:4000/api/export.zip'],
  ['http://localhost:4000/api/pictures/..%2fexport.zip'],
  ['http://localhost:4000/api/pictures/1/x'],
  [`http://localhost:4000${PICTURE}?next=/api/export.zip`],
  [`http://localhost:4000${PICTURE}#x`],
  [`http://ada:pass@localhost:4000${PICTURE}`],
  [`http://localhost:4001${PICTURE}`],
  [`http://LOCALHOST.:4000${PICTURE}`],
  ['http://habits-by-another-name.example/api/export.zip'],
  ['http://192.168.0.1/admin'],
])(
  'the profile call refuses a picture on this site or in a private network: %s',
  async (address) => {
    const dov = await app.signIn('dov');
    const headers = { host: 'habits-by-another-name.example' };
    const refused = await dov.refused(calls.updateProfile, {
      body: { profileImage: address },
      headers,
    });
    const message =
      'This picture cannot be shown to others. Please choose a file, or an address on the open web.';
    expect(refused).toMatchObject({ status: 400, issues: [{ path: 'profileImage', message }] });
    const elsewhere = { profileImage: 'https://pictures.example/dov.jpg' };
    await dov.ok(calls.updateProfile, { body: elsewhere, headers });
  },
);

test('the profile picture is redrawn as 400 × 400, upright and without metadata', async () => {
  const ada = await app.signIn('ada');
  expect((await sharp(await photo()).metadata()).exif).toBeDefined();
  const { profile } = await upload(ada, await photo(), 'image/jpeg');
  expect(profile.profileImage).toMatch(/^\/api\/pictures\/\d+\/[\w-]{43}$/);
  const response = await app.visitor().raw({ method: 'GET', url: profile.profileImage ?? '' });
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const stored = await sharp(response.rawPayload).metadata();
  expect(stored).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
  expect([stored.exif, stored.xmp, stored.iptc, stored.icc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(['png', 'webp', 'gif', 'avif'] as const)(
  'the profile picture accepts a %s',
  async (format) => {
    const ada = await app.signIn('ada');
    const content = await blank(60, 40).toFormat(format).toBuffer();
    const { profile } = await upload(ada, content, `image/${format}`);
    expect(profile.profileImage).toMatch(/^\/api\/pictures\//);
  },
);

test('the profile picture is recognised by its content, not by its declared type', async () => {
  const ada = await app.signIn('ada');
  const content = await blank(60, 40).jpeg().toBuffer();
  expect((await upload(ada, content, 'image/png')).profile.profileImage).toMatch(/^\/api/);
});

test('the profile picture gets a new address when it changes, and the old one returns 404', async () => {
  const cleo = await app.signIn('cleo');
  const first = (await upload(cleo, await blank(60, 40).png().toBuffer())).profile.profileImage;
  const other = await blank(60, 40).negate().png().toBuffer();
  const second = (await upload(cleo, other)).profile.profileImage;
  expect(second).not.toBe(first);
  const gone = await app.visitor().raw({ method: 'GET', url: first ?? '' });
  expect(gone.statusCode).toBe(404);
  expect(gone.headers['cache-control']).toBeUndefined();
});

test('the profile picture stays the same when its own address is sent back', async () => {
  const cleo = await app.signIn('cleo');
  const before = await upload(cleo, await blank(60, 40).png().toBuffer());
  const body = { name: 'Cleo Marin', profileImage: before.profile.profileImage ?? '' };
  expect(await cleo.ok(calls.updateProfile, { body })).toEqual(before);
});

test("the profile picture refuses the address of another user's picture", async () => {
  const cleo = await app.signIn('cleo');
  const dov = await app.signIn('dov');
  const { profile } = await upload(cleo, await blank(60, 40).png().toBuffer());
  const refused = await fetchRefusedUpload(dov, profile.profileImage ?? '');
  expect(refused).toMatchObject({ status: 422, issues: [{ path: 'profileImage' }] });
});

test('the profile picture accepts a web address, which replaces an upload', async () => {
  const pip = await app.signIn('pip');
  await upload(pip, await blank(60, 40).png().toBuffer());
  const before = (await readStoredPictures()).length;
  const profileImage = 'https://pictures.example/pip.png';
  const { profile } = await pip.ok(calls.updateProfile, { body: { profileImage } });
  expect(profile.profileImage).toBe(profileImage);
  expect(await readStoredPictures()).toHaveLength(before - 1);
});

test('the profile picture can be removed', async () => {
  const pip = await app.signIn('pip');
  const { profile } = await upload(pip, await blank(60, 40).png().toBuffer());
  expect((await pip.ok(calls.removePicture)).profile.profileImage).toBeNull();
  const gone = await app.visitor().raw({ method: 'GET', url: profile.profileImage ?? '' });
  expect(gone.statusCode).toBe(404);
  expect((await pip.ok(calls.removePicture)).profile.profileImage).toBeNull();
});

test.each(['/api/pictures/0/x', '/api/pictures/x/y', '/api/pictures/2/none'])(
  'the profile picture returns 400 or 404 at %s',
  async (url) => {
    const { statusCode } = await app.visitor().raw({ method: 'GET', url });
    expect([400, 404]).toContain(statusCode);
  },
);

describe('an uploaded picture', () => {
  const wrongType = 'Please select an image file (PNG, JPG, etc.)';
  const unreadable = 'This picture cannot be read. Please try another one.';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

  test.each<[string, () => Promise<string> | string, number, string]>([
    ['a page that says it is a PNG', () => dataUrl(Buffer.from('<h1>no</h1>')), 415, wrongType],
    ['a drawing that can hold a script', () => dataUrl(Buffer.from(svg)), 415, wrongType],
    [
      'a real picture sent as a text',
      async () => dataUrl(await photo(), 'text/html'),
      415,
      wrongType,
    ],
    ['data without base64', () => 'data:image/png,abc', 415, wrongType],
    ['nothing at all', () => dataUrl(Buffer.alloc(0)), 415, wrongType],
    [
      'half a picture',
      async () => {
        const whole = await blank(600, 600).jpeg().toBuffer();
        return dataUrl(whole.subarray(0, whole.length / 2));
      },
      422,
      unreadable,
    ],
    [
      'the beginning of a picture',
      async () => dataUrl((await blank(60, 60).png().toBuffer()).subarray(0, 60)),
      422,
      unreadable,
    ],
    [
      'a small file that unpacks to 56 million points',
      async () => dataUrl(await blank(8000, 7000).png().toBuffer()),
      422,
      'This picture has too many pixels. Please choose a smaller one.',
    ],
    [
      'an AVIF of 13 million points, which would be unpacked whole',
      async () => dataUrl(await blank(4000, 3250).avif({ effort: 0 }).toBuffer()),
      422,
      'This picture has too many pixels. Please choose a smaller one.',
    ],
    [
      'a PNG of 25 million points in passes, which would be unpacked whole',
      async () => dataUrl(await blank(5000, 5000).png({ progressive: true }).toBuffer()),
      422,
      'This picture has too many pixels. Please choose a smaller one.',
    ],
    [
      'a JPEG of 25 million points in passes, too',
      async () => dataUrl(await blank(5000, 5000).jpeg({ progressive: true }).toBuffer()),
      422,
      'This picture has too many pixels. Please choose a smaller one.',
    ],
    [
      'more than 10 MB',
      () => dataUrl(Buffer.alloc(calls.MAX_PICTURE_BYTES + 1, 7)),
      413,
      'Please select an image smaller than 10MB',
    ],
    [
      'more than the server reads',
      () => dataUrl(Buffer.alloc(12 * 1024 * 1024, 7)),
      413,
      'That’s too large.',
    ],
  ])('an uploaded picture is refused and not stored: %s', async (_, make, status, message) => {
    const ben = await app.signIn('ben');
    const before = await ben.ok(calls.getProfile);
    const pictures = await readStoredPictures();
    expect(await fetchRefusedUpload(ben, await make())).toMatchObject({ status, message });
    expect(await ben.ok(calls.getProfile)).toEqual(before);
    expect(await readStoredPictures()).toEqual(pictures);
  });

  test('an uploaded picture is refused while the previous one is being drawn', async () => {
    const ben = await app.signIn('ben');
    // Drawing it takes longer than the other requests need to arrive, even on a busy machine.
    const small = { palette: true, colours: 2, compressionLevel: 9 };
    const large = dataUrl(await blank(5000, 5000).png(small).toBuffer());
    const sent = await Promise.all(
      [1, 2, 3].map(() =>
        ben.raw({ method: 'PUT', url: calls.updateProfile.path, payload: { profileImage: large } }),
      ),
    );
    const refused = sent.filter(({ statusCode }) => statusCode === 429);
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(refused.map((response) => response.json<{ message: string }>().message)).toEqual(
      Array.from(
        { length: 2 },
        () => 'Your last picture is still being processed. Please try again in a moment.',
      ),
    );
  });

  test('an uploaded picture is accepted with 40,000 × 1 pixels', async () => {
    const ben = await app.signIn('ben');
    const { profile } = await upload(ben, await blank(40_000, 1).png().toBuffer());
    expect(profile.profileImage).toMatch(/^\/api\/pictures\//);
  });

  test('an uploaded picture is refused after 60 pictures in an hour', async () => {
    const dov = await app.signIn('dov');
    const none = dataUrl(Buffer.alloc(10));
    for (let count = 0; count < 60; count += 1) {
      expect((await fetchRefusedUpload(dov, none)).status).toBe(415);
    }
    expect((await fetchRefusedUpload(dov, none)).status).toBe(429);
  });
});
