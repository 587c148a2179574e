CREATE TABLE "agenda_lines" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"record_id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"writer_id" text COLLATE "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agenda_versions" (
	"line_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"writer_id" text COLLATE "C" NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agenda_versions_line_id_version_pk" PRIMARY KEY("line_id","version")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "call_outcomes" (
	"record_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"took_place" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_outcomes_record_id_user_id_pk" PRIMARY KEY("record_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "call_records" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agenda_lines" ADD CONSTRAINT "agenda_lines_record_id_call_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."call_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_versions" ADD CONSTRAINT "agenda_versions_line_id_agenda_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."agenda_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_outcomes" ADD CONSTRAINT "call_outcomes_record_id_call_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."call_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_outcomes" ADD CONSTRAINT "call_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agenda_lines_record" ON "agenda_lines" USING btree ("record_id","created_at");--> statement-breakpoint
CREATE INDEX "agenda_lines_writer" ON "agenda_lines" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "call_outcomes_user" ON "call_outcomes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "call_records_chat" ON "call_records" USING btree ("chat_id","starts_at");--> statement-breakpoint
-- What a node of a version before 0037 made of a confirmed move: a second call. Both keep it, as any other call.
UPDATE "call_times" SET "moves_id" = NULL WHERE "status" = 'agreed' AND "moves_id" IS NOT NULL;
--> statement-breakpoint
-- second step: since 0037 a move that is confirmed changes the row that it moves. A node from before that gets an error.
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_moves_proposed" CHECK (status <> 'agreed' or moves_id is null);
--> statement-breakpoint
ALTER TABLE "call_records" ADD CONSTRAINT "call_records_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Whatever moves a time, on whichever node: what the two keep of it moves, too.
CREATE FUNCTION "move_call_record"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "call_records" SET "starts_at" = NEW."starts_at", "ends_at" = NEW."ends_at" WHERE "id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "call_times_move_record" AFTER UPDATE OF "starts_at", "ends_at" ON "call_times" FOR EACH ROW EXECUTE FUNCTION "move_call_record"();
--> statement-breakpoint
-- Whatever deletes a time that has not begun: a cancellation, a pause, a suspension.
CREATE FUNCTION "cancel_call_record"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "call_records" SET "canceled_at" = now() WHERE "id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "call_times_cancel_record" AFTER DELETE ON "call_times" FOR EACH ROW
  WHEN (OLD."starts_at" > now()) EXECUTE FUNCTION "cancel_call_record"();
