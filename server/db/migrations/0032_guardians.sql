CREATE TABLE "guardian_consents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"minor_id" text COLLATE "C" NOT NULL,
	"guardian_id" text COLLATE "C",
	"method" text NOT NULL,
	"code_hash" "bytea",
	"link_hash" "bytea",
	"issued_by" text COLLATE "C" NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"text_version" smallint DEFAULT 0 NOT NULL,
	"given_at" timestamp with time zone,
	"signed_on" date,
	"is_minor_device" boolean DEFAULT false NOT NULL,
	"confirmed_by" text COLLATE "C",
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "guardian_consents_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "guardian_consents_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "guardian_links" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"guardian_id" text COLLATE "C" NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardian_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "guardian_sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"guardian_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardian_sessions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardians_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "consent" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_minor_id_users_id_fk" FOREIGN KEY ("minor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_sessions" ADD CONSTRAINT "guardian_sessions_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_consents_open" ON "guardian_consents" USING btree ("minor_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardian_consents_minor" ON "guardian_consents" USING btree ("minor_id","issued_at");--> statement-breakpoint
CREATE INDEX "guardian_consents_guardian" ON "guardian_consents" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardian_links_guardian" ON "guardian_links" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardian_sessions_guardian" ON "guardian_sessions" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "people_consent" ON "people" USING btree ("id") WHERE consent <> 'none';
--> statement-breakpoint
-- An address is that of a member, of staff, or of a guardian: the function of 0029 with the third table.
CREATE OR REPLACE FUNCTION "keep_staff_apart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff or member ' || NEW."email", 0));
  IF TG_TABLE_NAME <> 'users' AND EXISTS (SELECT FROM "users" WHERE "email" = NEW."email")
    OR TG_TABLE_NAME <> 'staff' AND EXISTS (SELECT FROM "staff" WHERE "email" = NEW."email")
    OR TG_TABLE_NAME <> 'guardians' AND EXISTS (SELECT FROM "guardians" WHERE "email" = NEW."email")
  THEN
    RAISE EXCEPTION 'the address is in use' USING ERRCODE = 'unique_violation', CONSTRAINT = 'staff_or_member';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guardians_apart" BEFORE INSERT OR UPDATE OF "email" ON "guardians" FOR EACH ROW EXECUTE FUNCTION "keep_staff_apart"();
--> statement-breakpoint
-- The chats of a member who needs consent rest, as those with a pause do: the functions of 0026 with the second condition.
CREATE FUNCTION "needs_consent"(member text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "people" WHERE "id" = member AND "consent" = 'missing')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "apply_pauses"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair text := CASE WHEN TG_OP = 'DELETE' THEN OLD."pair_id" ELSE NEW."pair_id" END;
BEGIN
  UPDATE "chats" c SET
    "mentor_rests" = needs_consent(c."mentee_id") OR EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = c."id" AND (p."side" = 'both' OR p."paused_id" = c."mentor_id")),
    "mentee_rests" = needs_consent(c."mentee_id") OR EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = c."id" AND (p."side" = 'both' OR p."paused_id" = c."mentee_id"))
  WHERE c."id" = pair;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "apply_pauses_to_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."mentor_rests" := needs_consent(NEW."mentee_id") OR EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = NEW."id" AND (p."side" = 'both' OR p."paused_id" = NEW."mentor_id"));
  NEW."mentee_rests" := needs_consent(NEW."mentee_id") OR EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = NEW."id" AND (p."side" = 'both' OR p."paused_id" = NEW."mentee_id"));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "apply_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "chats" c SET
    "mentor_rests" = NEW."consent" = 'missing' OR EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = c."id" AND (p."side" = 'both' OR p."paused_id" = c."mentor_id")),
    "mentee_rests" = NEW."consent" = 'missing' OR EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = c."id" AND (p."side" = 'both' OR p."paused_id" = c."mentee_id"))
  WHERE c."mentee_id" = NEW."id";
  IF NEW."consent" = 'missing' THEN
    DELETE FROM "call_times" WHERE "mentee_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "people_apply_consent" AFTER UPDATE OF "consent" ON "people" FOR EACH ROW
  WHEN (OLD."consent" IS DISTINCT FROM NEW."consent") EXECUTE FUNCTION "apply_consent"();
--> statement-breakpoint
-- A restore must not bring a consent back that was withdrawn.
CREATE FUNCTION "journal_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "restore_journal" ("kind", "user_id", "other_id") VALUES ('consentEnded', NEW."minor_id", NEW."id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guardian_consents_journal" AFTER UPDATE OF "ended_at" ON "guardian_consents" FOR EACH ROW
  WHEN (OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL AND NEW."confirmed_at" IS NOT NULL) EXECUTE FUNCTION "journal_consent"();
