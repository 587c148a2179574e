CREATE TABLE "restore_journal" (
	"id" text COLLATE "C" PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"other_id" text COLLATE "C",
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "restore_journal_order" ON "restore_journal" USING btree ("transaction","id");--> statement-breakpoint
CREATE FUNCTION "journal_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "restore_journal" ("kind", "user_id")
    VALUES (CASE WHEN TG_OP = 'DELETE' THEN 'deleted' WHEN NEW."suspended_at" IS NULL THEN 'unsuspended' ELSE 'suspended' END, OLD."id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_journal_deletion" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "journal_user"();
--> statement-breakpoint
CREATE TRIGGER "users_journal_suspension" AFTER UPDATE OF "suspended_at" ON "users" FOR EACH ROW
  WHEN ((OLD."suspended_at" IS NULL) <> (NEW."suspended_at" IS NULL)) EXECUTE FUNCTION "journal_user"();
--> statement-breakpoint
CREATE FUNCTION "journal_block"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "restore_journal" ("kind", "user_id", "other_id") VALUES ('unblocked', OLD."blocker_id", OLD."blocked_id");
  ELSE
    INSERT INTO "restore_journal" ("kind", "user_id", "other_id") VALUES ('blocked', NEW."blocker_id", NEW."blocked_id");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "blocks_journal" AFTER INSERT OR DELETE ON "blocks" FOR EACH ROW EXECUTE FUNCTION "journal_block"();
