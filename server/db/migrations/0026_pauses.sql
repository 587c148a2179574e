CREATE TABLE "pauses" (
	"pair_id" text COLLATE "C" NOT NULL,
	"setter_id" text COLLATE "C" NOT NULL,
	"paused_id" text COLLATE "C" NOT NULL,
	"source" text NOT NULL,
	"side" text NOT NULL,
	"seen_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pauses_pair_id_setter_id_source_pk" PRIMARY KEY("pair_id","setter_id","source")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "mentor_rests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "mentee_rests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_setter_id_users_id_fk" FOREIGN KEY ("setter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_paused_id_users_id_fk" FOREIGN KEY ("paused_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pauses_setter" ON "pauses" USING btree ("setter_id");--> statement-breakpoint
CREATE INDEX "pauses_paused" ON "pauses" USING btree ("paused_id");--> statement-breakpoint
CREATE FUNCTION "apply_pauses"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair text := CASE WHEN TG_OP = 'DELETE' THEN OLD."pair_id" ELSE NEW."pair_id" END;
BEGIN
  UPDATE "chats" c SET
    "mentor_rests" = EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = c."id" AND (p."side" = 'both' OR p."paused_id" = c."mentor_id")),
    "mentee_rests" = EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = c."id" AND (p."side" = 'both' OR p."paused_id" = c."mentee_id"))
  WHERE c."id" = pair;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pauses_apply" AFTER INSERT OR UPDATE OR DELETE ON "pauses" FOR EACH ROW EXECUTE FUNCTION "apply_pauses"();
--> statement-breakpoint
CREATE FUNCTION "apply_pauses_to_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."mentor_rests" := EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = NEW."id" AND (p."side" = 'both' OR p."paused_id" = NEW."mentor_id"));
  NEW."mentee_rests" := EXISTS (SELECT FROM "pauses" p WHERE p."pair_id" = NEW."id" AND (p."side" = 'both' OR p."paused_id" = NEW."mentee_id"));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chats_apply_pauses" BEFORE INSERT ON "chats" FOR EACH ROW EXECUTE FUNCTION "apply_pauses_to_chat"();
--> statement-breakpoint
CREATE FUNCTION "journal_pause"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "restore_journal" ("kind", "user_id", "other_id")
      VALUES (CASE OLD."source" WHEN 'report' THEN 'reportResumed' ELSE 'resumed' END, OLD."setter_id", OLD."paused_id");
  ELSE
    INSERT INTO "restore_journal" ("kind", "user_id", "other_id")
      VALUES (CASE NEW."source" WHEN 'report' THEN 'reportPaused' ELSE 'paused' END, NEW."setter_id", NEW."paused_id");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pauses_journal" AFTER INSERT OR DELETE ON "pauses" FOR EACH ROW EXECUTE FUNCTION "journal_pause"();
