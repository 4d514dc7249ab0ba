-- Every node keeps what it has read until something is told of it. What nobody may go on seeing is told by the
-- tables themselves, whoever changed them, and with the change or not at all. Days are not: each of these waits for
-- every other one to be on the disk, and ticks are many. The server tells of those when they are committed.
-- A restore makes the tables anew, and finds the function there.
CREATE OR REPLACE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  PERFORM pg_notify('changes', 'person ' || (changed ->> TG_ARGV[0]));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_tell AFTER DELETE OR UPDATE OF token_hash, user_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_person('user_id');
--> statement-breakpoint
CREATE TRIGGER users_tell AFTER DELETE OR UPDATE OF name, username, is_bot ON users
  FOR EACH ROW EXECUTE FUNCTION tell_person('id');
--> statement-breakpoint
CREATE TRIGGER habits_tell AFTER INSERT OR DELETE OR UPDATE OF name, is_private ON habits
  FOR EACH ROW EXECUTE FUNCTION tell_person('user_id');
--> statement-breakpoint
CREATE TRIGGER followers_tell AFTER INSERT OR DELETE ON followers
  FOR EACH ROW EXECUTE FUNCTION tell_person('follower_id');
--> statement-breakpoint
CREATE TRIGGER encouragements_tell AFTER INSERT OR DELETE OR UPDATE ON encouragements
  FOR EACH ROW EXECUTE FUNCTION tell_person('to_user_id');
