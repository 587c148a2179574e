CREATE TABLE "case_states" (
	"case_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"urgency" smallint NOT NULL,
	"clock_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"assignee_id" text COLLATE "C",
	"decision" text,
	"closed_at" timestamp with time zone,
	"appeals" smallint DEFAULT 0 NOT NULL,
	"open_appeals" smallint DEFAULT 0 NOT NULL,
	"appealed_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"chat_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_readings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"staff_id" text COLLATE "C" NOT NULL,
	"case_id" text COLLATE "C",
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_by" text COLLATE "C",
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pair_reviews" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"week" date NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_by" text COLLATE "C",
	"done_at" timestamp with time zone,
	"result" text
);
--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "actor" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "member_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "case_states" ADD CONSTRAINT "case_states_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_states_open" ON "case_states" USING btree ("status","urgency","clock_at");--> statement-breakpoint
CREATE INDEX "case_states_chats" ON "case_states" USING gin ("chat_ids");--> statement-breakpoint
CREATE INDEX "chat_readings_chat" ON "chat_readings" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_readings_created" ON "chat_readings" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pair_reviews_week" ON "pair_reviews" USING btree ("week","chat_id");--> statement-breakpoint
CREATE INDEX "case_events_member" ON "case_events" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("subject_id");
--> statement-breakpoint
-- Cases from before were mailed when they were found: no alert about them is repeated.
INSERT INTO "case_states" ("case_id", "urgency", "clock_at", "acknowledged_at", "notified_at", "chat_ids")
  SELECT c."id", coalesce(min(e."urgency"), 3), c."created_at", c."created_at", max(e."created_at") FILTER (WHERE e."kind" = 'notified'),
    CASE WHEN c."chat_id" IS NOT NULL THEN ARRAY[c."chat_id"]
      WHEN c."kind" = 'report' THEN ARRAY[replace(c."scope", '/', '__'), split_part(c."scope", '/', 2) || '__' || split_part(c."scope", '/', 1)]
      ELSE '{}' END
  FROM "cases" c LEFT JOIN "case_events" e ON e."case_id" = c."id" GROUP BY c."id";
--> statement-breakpoint
CREATE FUNCTION "begin_case_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "case_states" ("case_id", "urgency", "clock_at", "chat_ids") VALUES (NEW."id", 3, NEW."created_at",
    CASE WHEN NEW."chat_id" IS NOT NULL THEN ARRAY[NEW."chat_id"]
      WHEN NEW."kind" = 'report' THEN ARRAY[replace(NEW."scope", '/', '__'), split_part(NEW."scope", '/', 2) || '__' || split_part(NEW."scope", '/', 1)]
      ELSE '{}' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cases_begin_state" AFTER INSERT ON "cases" FOR EACH ROW EXECUTE FUNCTION "begin_case_state"();
--> statement-breakpoint
CREATE FUNCTION "apply_case_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "case_states" s SET
    "urgency" = CASE NEW."kind" WHEN 'found' THEN least(s."urgency", NEW."urgency") WHEN 'urgency' THEN NEW."urgency" ELSE s."urgency" END,
    "clock_at" = CASE WHEN (NEW."kind" = 'found' AND NEW."n" > 1 AND NEW."urgency" < s."urgency")
      OR (NEW."kind" = 'found' AND NEW."urgency" = 1 AND s."acknowledged_at" IS NOT NULL) OR (NEW."kind" = 'urgency' AND NEW."urgency" <> s."urgency")
      OR NEW."kind" = 'reopened' THEN NEW."created_at" ELSE s."clock_at" END,
    "notified_at" = CASE NEW."kind" WHEN 'notified' THEN NEW."created_at" ELSE s."notified_at" END,
    "acknowledged_at" = CASE WHEN NEW."kind" = 'acknowledged' THEN coalesce(s."acknowledged_at", NEW."created_at")
      WHEN NEW."kind" = 'found' AND NEW."urgency" = 1 AND NEW."n" > 1 THEN NULL
      WHEN NEW."kind" = 'urgency' AND NEW."urgency" = 1 AND s."urgency" > 1 THEN NULL ELSE s."acknowledged_at" END,
    "assignee_id" = CASE NEW."kind" WHEN 'assigned' THEN NEW."data"->>'to' ELSE s."assignee_id" END,
    "decision" = CASE NEW."kind" WHEN 'decided' THEN NEW."data"->>'decision' ELSE s."decision" END,
    "status" = CASE NEW."kind" WHEN 'closed' THEN 'closed' WHEN 'reopened' THEN 'open' ELSE s."status" END,
    "closed_at" = CASE NEW."kind" WHEN 'closed' THEN NEW."created_at" WHEN 'reopened' THEN NULL ELSE s."closed_at" END,
    "appeals" = s."appeals" + CASE NEW."kind" WHEN 'appealed' THEN 1 ELSE 0 END,
    "open_appeals" = s."open_appeals" + CASE NEW."kind" WHEN 'appealed' THEN 1 WHEN 'answered' THEN -1
      -- A decision that is taken back needs no answer to its appeal.
      WHEN 'lifted' THEN -(SELECT count(*) FROM "case_events" a WHERE a."case_id" = NEW."case_id"
        AND a."source" = 'appeal/' || (NEW."data"->>'of')
        AND NOT EXISTS (SELECT FROM "case_events" b WHERE b."case_id" = NEW."case_id" AND b."source" = 'answered/' || (NEW."data"->>'of')))
      ELSE 0 END,
    "appealed_at" = CASE NEW."kind" WHEN 'appealed' THEN NEW."created_at" ELSE s."appealed_at" END,
    "held_until" = CASE NEW."kind" WHEN 'held' THEN (NEW."data"->>'until')::timestamptz WHEN 'released' THEN NULL ELSE s."held_until" END
  WHERE s."case_id" = NEW."case_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "case_events_apply" AFTER INSERT ON "case_events" FOR EACH ROW EXECUTE FUNCTION "apply_case_event"();
--> statement-breakpoint
CREATE FUNCTION "keep_held_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
  copy text;
BEGIN
  FOR held IN SELECT s."case_id", s."urgency" FROM "case_states" s WHERE s."chat_ids" @> ARRAY[OLD."id"] AND s."held_until" > now() FOR UPDATE LOOP
    SELECT json_build_object('chatId', OLD."id", 'endedAt', OLD."ended_at",
      'messages', coalesce((SELECT json_agg(json_build_object('seq', m."seq", 'at', m."created_at", 'senderId', m."sender_id",
        'text', m."text", 'image', m."image_url", 'deletedAt', m."deleted_at") ORDER BY m."seq") FROM "messages" m WHERE m."chat_id" = OLD."id"), '[]'),
      'revisions', coalesce((SELECT json_agg(json_build_object('seq', r."seq", 'rev', r."rev", 'kind', r."kind", 'text', r."text",
        'image', r."image_url", 'at', r."created_at") ORDER BY r."rev") FROM "message_revisions" r WHERE r."chat_id" = OLD."id" AND r."kind" <> 'shown'), '[]'))::text
      INTO copy;
    INSERT INTO "case_events" ("case_id", "n", "kind", "urgency", "evidence", "evidence_hash")
      SELECT held."case_id", coalesce(max(e."n"), 0) + 1, 'kept', held."urgency", copy, sha256(convert_to(copy, 'UTF8'))
      FROM "case_events" e WHERE e."case_id" = held."case_id";
  END LOOP;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chats_keep_held" BEFORE DELETE ON "chats" FOR EACH ROW EXECUTE FUNCTION "keep_held_chat"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "journal_pause"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "restore_journal" ("kind", "user_id", "other_id")
      VALUES (CASE OLD."source" WHEN 'report' THEN 'reportResumed' WHEN 'staff' THEN 'staffResumed' ELSE 'resumed' END, OLD."setter_id", OLD."paused_id");
  ELSE
    INSERT INTO "restore_journal" ("kind", "user_id", "other_id")
      VALUES (CASE NEW."source" WHEN 'report' THEN 'reportPaused' WHEN 'staff' THEN 'staffPaused' ELSE 'paused' END, NEW."setter_id", NEW."paused_id");
  END IF;
  RETURN NULL;
END $$;
