import { expect, test } from 'vitest';
import { PROOF_NEEDED } from '#contract/account.ts';
import { allCalls } from '#contract/calls.ts';
import { PROOF_HOLDS_MS } from '#domain/people/account.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

/** Calls that can take over an account, open registration, delete data permanently, or export all data. */
const NEEDS_PROOF: Record<string, boolean> = {
  'GET /api/admin/users': false,
  'PATCH /api/admin/users/:id': false,
  'DELETE /api/admin/users/:id': true,
  'DELETE /api/admin/users/:id/sessions': true,
  'POST /api/admin/users/:id/password-reset': true,
  'DELETE /api/admin/users/:id/factors': true,
  'GET /api/admin/audit': false,
  'GET /api/admin/status': false,
  'GET /api/admin/outbox': true,
  'GET /api/admin/system-settings': false,
  'PUT /api/admin/system-settings/:key': true,
  'GET /api/admin/backups': false,
  'POST /api/admin/backups': false,
  'PUT /api/admin/backups/settings': true,
  'GET /api/admin/backups/:id': true,
  'GET /api/admin/backups/:id/file': true,
  'GET /api/admin/beta-requests': false,
  'GET /api/admin/beta-requests/pricing': false,
  'PATCH /api/admin/beta-requests/:id': false,
  'GET /api/admin/approved-emails': false,
  'POST /api/admin/approved-emails': false,
  'POST /api/admin/send-invitation/:id': false,
  'POST /api/admin/reset-invitation/:id': false,
  'GET /api/admin/bot-templates': false,
  'GET /api/admin/bots': false,
  'POST /api/admin/create-bots': false,
  'PATCH /api/admin/bots/:id': false,
  'POST /api/admin/challenges': false,
  'GET /api/analytics/page-views': false,
};

test('each administrator call needs a proof of identity in an old session, unless it is listed as exempt', async () => {
  const eve = await app.signIn('eve');
  app.clock.pass(PROOF_HOLDS_MS + 1);
  const asks: Record<string, boolean> = {};
  for (const { method, path } of allCalls) {
    if (!path.startsWith('/api/admin/') && path !== '/api/analytics/page-views') continue;
    const url = path.replace(':id', '3').replace(':key', 'require_approval');
    const { body } = await eve.raw({ method, url });
    asks[`${method} ${path}`] = body.includes(PROOF_NEEDED);
  }
  expect(asks).toEqual(NEEDS_PROOF);
});
