CREATE TABLE "operator_log_anchor" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD COLUMN "end_note" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_here_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "warned_days" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_last_here" ON "users" USING btree ("last_here_at");--> statement-breakpoint
-- Each row that is deleted is checked by "refuse_log_removal" instead, so that the oldest entries can be deleted [OU10].
CREATE OR REPLACE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'operator_log' AND TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'the operator log is append-only';
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_log_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "operator_log_anchor" WHERE "seq" >= OLD."seq") THEN
    RAISE EXCEPTION 'the operator log is append-only';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "operator_log_only_expired" BEFORE DELETE ON "operator_log" FOR EACH ROW EXECUTE FUNCTION "refuse_log_removal"();
--> statement-breakpoint
-- The anchor is an entry of more than a year ago, and only moves on.
CREATE FUNCTION "check_log_anchor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."id" <> 1 OR (TG_OP = 'UPDATE' AND NEW."seq" <= OLD."seq") OR NOT EXISTS (
    SELECT FROM "operator_log" l
    WHERE l."seq" = NEW."seq" AND l."hash" = NEW."hash" AND l."at" < now() - interval '1 year'
  ) THEN
    RAISE EXCEPTION 'the operator log is append-only';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "operator_log_anchor_checked" BEFORE INSERT OR UPDATE ON "operator_log_anchor" FOR EACH ROW EXECUTE FUNCTION "check_log_anchor"();
--> statement-breakpoint
CREATE TRIGGER "operator_log_anchor_kept" BEFORE DELETE OR TRUNCATE ON "operator_log_anchor" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();
