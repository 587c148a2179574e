CREATE TABLE "work_agreements" (
	"work_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"writer_id" text COLLATE "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"often" text NOT NULL,
	"reach" text NOT NULL,
	"about" text NOT NULL,
	"until" date,
	"mentor_accepted" integer DEFAULT 0 NOT NULL,
	"mentee_accepted" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_changes" (
	"work_id" text COLLATE "C" NOT NULL,
	"n" integer NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"item_id" text COLLATE "C",
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_changes_work_id_n_pk" PRIMARY KEY("work_id","n")
);
--> statement-breakpoint
CREATE TABLE "work_items" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"work_id" text COLLATE "C" NOT NULL,
	"aim_id" text COLLATE "C",
	"title" text NOT NULL,
	"writer_id" text COLLATE "C",
	"due" date,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_notes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"work_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C" NOT NULL,
	"met_on" date NOT NULL,
	"call_time_id" text COLLATE "C",
	"is_shared" boolean NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_thanks" (
	"work_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"may_show" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_thanks_work_id_author_id_pk" PRIMARY KEY("work_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mentee_id" text COLLATE "C" NOT NULL,
	"mentor_id" text COLLATE "C",
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"last_change" integer DEFAULT 0 NOT NULL,
	"calls" timestamp with time zone[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_agreements" ADD CONSTRAINT "work_agreements_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_agreements" ADD CONSTRAINT "work_agreements_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_changes" ADD CONSTRAINT "work_changes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_changes" ADD CONSTRAINT "work_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notes" ADD CONSTRAINT "work_notes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notes" ADD CONSTRAINT "work_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_thanks" ADD CONSTRAINT "work_thanks_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_thanks" ADD CONSTRAINT "work_thanks_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_agreements_writer" ON "work_agreements" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "work_changes_user" ON "work_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_items_work" ON "work_items" USING btree ("work_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_items_aim" ON "work_items" USING btree ("aim_id");--> statement-breakpoint
CREATE INDEX "work_items_writer" ON "work_items" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "work_notes_work" ON "work_notes" USING btree ("work_id","met_on","id");--> statement-breakpoint
CREATE INDEX "work_notes_author" ON "work_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "work_thanks_author" ON "work_thanks" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "work_thanks_shown" ON "work_thanks" USING btree ("created_at","work_id","author_id") WHERE may_show;--> statement-breakpoint
CREATE INDEX "works_mentee" ON "works" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "works_mentor" ON "works" USING btree ("mentor_id");
--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_aim_id_work_items_id_fk" FOREIGN KEY ("aim_id") REFERENCES "public"."work_items"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Each chat has its row, also those that nodes of earlier versions open.
CREATE FUNCTION "keep_work_of_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "works" ("id", "mentee_id", "mentor_id", "ended_at")
  VALUES (NEW."id", NEW."mentee_id", NEW."mentor_id", CASE WHEN NEW."is_open" THEN NULL ELSE coalesce(NEW."ended_at", now()) END)
  ON CONFLICT ("id") DO UPDATE SET "mentor_id" = EXCLUDED."mentor_id", "ended_at" = EXCLUDED."ended_at";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chats_keep_work" AFTER INSERT ON "chats" FOR EACH ROW EXECUTE FUNCTION "keep_work_of_chat"();
--> statement-breakpoint
CREATE TRIGGER "chats_end_work" AFTER UPDATE OF "is_open" ON "chats" FOR EACH ROW
  WHEN (OLD."is_open" IS DISTINCT FROM NEW."is_open") EXECUTE FUNCTION "keep_work_of_chat"();
--> statement-breakpoint
-- What the mentor alone could still read, and the history, go with the chat.
CREATE FUNCTION "close_work_of_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "works" SET "ended_at" = now() WHERE "id" = OLD."id" AND "ended_at" IS NULL;
  DELETE FROM "work_changes" WHERE "work_id" = OLD."id";
  DELETE FROM "work_notes" WHERE "work_id" = OLD."id" AND "author_id" = OLD."mentor_id" AND NOT "is_shared";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chats_close_work" AFTER DELETE ON "chats" FOR EACH ROW EXECUTE FUNCTION "close_work_of_chat"();
--> statement-breakpoint
CREATE FUNCTION "add_call_to_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "works" SET "calls" = ("calls" || NEW."started_at")[greatest(1, cardinality("calls") - 198):] WHERE "id" = NEW."chat_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "missed_calls_add_to_work" AFTER UPDATE OF "is_answered" ON "missed_calls" FOR EACH ROW
  WHEN (NEW."is_answered" AND NOT OLD."is_answered") EXECUTE FUNCTION "add_call_to_work"();
--> statement-breakpoint
-- What a member wrote goes with the account; an aim keeps the steps of the other.
CREATE FUNCTION "empty_work_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."title" := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "work_items_empty" BEFORE UPDATE OF "writer_id" ON "work_items" FOR EACH ROW
  WHEN (NEW."writer_id" IS NULL AND OLD."writer_id" IS NOT NULL) EXECUTE FUNCTION "empty_work_item"();
--> statement-breakpoint
INSERT INTO "works" ("id", "mentee_id", "mentor_id", "started_at", "ended_at", "calls")
SELECT c."id", c."mentee_id", c."mentor_id",
  coalesce((SELECT r."changed_at" FROM "requests" r WHERE r."id" = c."id" AND c."is_open"), c."last_at", c."ended_at", now()),
  CASE WHEN c."is_open" THEN NULL ELSE coalesce(c."ended_at", now()) END,
  ARRAY(SELECT m."started_at" FROM "missed_calls" m WHERE m."chat_id" = c."id" AND m."is_answered" ORDER BY 1)
FROM "chats" c;
