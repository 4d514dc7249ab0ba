/** A hundred thousand of everything that the administrator looks through. */
export const OFFICE = `
  insert into users (email, username, password, name)
    select 'u' || n || '@bench.example', 'u' || n, 'x', 'Name ' || n from generate_series(1, 100000) n;
  insert into habits (user_id, name, type, created_on)
    select 2 + n % 100000, 'Habit ' || n, 'daily', '2026-01-01' from generate_series(1, 500000) n;
  insert into beta_access_requests (first_name, email, job_title, pricing_amount, pricing_interval)
    select 'Name ' || n, 'u' || n || '@bench.example', 'Student', n % 100, 'Monthly'
      from generate_series(1, 100000) n;
  insert into approved_emails (email, invitation_code, code_expires)
    select 'u' || n || '@bench.example', 'code-' || n, now() from generate_series(1, 100000) n;
  insert into audit_log (action, subject, before, after)
    select 'user.renamed', 'user ' || n, '{"username":"a"}', '{"username":"b"}'
      from generate_series(1, 100000) n;
`;

/** A million views of some 300 pages in 250,000 sessions, two thirds of them signed in, over so many days. */
export const VIEWS = (span: number): string => `
  truncate page_views, page_view_days, page_view_people, page_view_referrers, page_view_counting;
  insert into page_views (path, user_id, session_id, ip_hash, referrer, timestamp)
    select case when random() < 0.5 then '/dashboard'
                when random() < 0.5 then (array['/progress', '/auth', '/profile', '/podcast', '/public'])[1 + floor(random() * 5)]
                else '/u' || floor(random() * 300) end,
           case when session % 3 < 2 then 2 + session * 7919 % 10000 end,
           'session-' || session,
           md5(session % 50000 || '/' || day),
           case when random() < 0.1 then 'site' || floor(random() * 50) || '.example' end,
           timestamptz '2026-11-20 00:00Z' - day * interval '1 day' + random() * interval '20 hours'
      from (select n / 4 as session, (n / 4) % ${span} as day from generate_series(1, 1000000) n) made
    on conflict do nothing;
`;
