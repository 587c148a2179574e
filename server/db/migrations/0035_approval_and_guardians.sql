-- The mailbox that an address leads to: without its tag, and without dots where the provider ignores them. As `foldMailbox` of
-- `server/features/guardians/addresses.ts`; a test compares the two.
CREATE FUNCTION "mailbox_of"("address" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN m."domain" IN ('gmail.com', 'googlemail.com') THEN replace(m."name", '.', '') || '@gmail.com' ELSE m."name" || '@' || m."domain" END
  FROM (SELECT regexp_replace(split_part("address", '@', 1), '(.)\+.*$', '\1') AS "name", split_part("address", '@', 2) AS "domain") m
$$;
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "enrolled_before" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "call_times_mentor" ON "call_times" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "call_times_mentee" ON "call_times" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "guardians_mailbox" ON "guardians" USING btree (mailbox_of("email"));--> statement-breakpoint
CREATE INDEX "staff_mailbox" ON "staff" USING btree (mailbox_of("email"));--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (mailbox_of("email"));
--> statement-breakpoint
-- An address is that of a member, of staff, or of a guardian: the function of 0032, which compares guardians by mailbox.
CREATE OR REPLACE FUNCTION "keep_staff_apart"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mailbox text := mailbox_of(NEW."email");
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff or member ' || mailbox, 0));
  IF TG_TABLE_NAME = 'users' AND EXISTS (SELECT FROM "staff" WHERE "email" = NEW."email")
    OR TG_TABLE_NAME = 'staff' AND EXISTS (SELECT FROM "users" WHERE "email" = NEW."email")
    OR TG_TABLE_NAME <> 'guardians' AND EXISTS (SELECT FROM "guardians" WHERE mailbox_of("email") = mailbox)
    OR TG_TABLE_NAME = 'guardians' AND (EXISTS (SELECT FROM "users" WHERE mailbox_of("email") = mailbox)
      OR EXISTS (SELECT FROM "staff" WHERE mailbox_of("email") = mailbox))
  THEN
    RAISE EXCEPTION 'the address is in use' USING ERRCODE = 'unique_violation', CONSTRAINT = 'staff_or_member';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A mentor who is not active any more has no agreed times. The lock lets a proposal that is stored at this moment come first.
CREATE FUNCTION "end_mentor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "restore_journal" ("kind", "user_id") VALUES (CASE WHEN NEW."is_active" THEN 'mentorActive' ELSE 'mentorEnded' END, NEW."person_id");
  IF NOT NEW."is_active" AND EXISTS (SELECT FROM "approval_policy" WHERE "is_required") THEN
    PERFORM FROM "chats" WHERE "mentor_id" = NEW."person_id" AND "is_open" ORDER BY "id" FOR NO KEY UPDATE;
    DELETE FROM "call_times" WHERE "mentor_id" = NEW."person_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "approvals_end_mentor" AFTER UPDATE OF "is_active" ON "approvals" FOR EACH ROW
  WHEN (OLD."is_active" IS DISTINCT FROM NEW."is_active") EXECUTE FUNCTION "end_mentor"();
