CREATE TABLE "call_reminders" (
	"time_id" text COLLATE "C" NOT NULL,
	"revision" integer NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_reminders_time_id_revision_user_id_kind_pk" PRIMARY KEY("time_id","revision","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "call_series" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"proposed_by" text COLLATE "C" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"every_weeks" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"filled_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canceled_calls" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"canceled_by" text COLLATE "C" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "availability" ADD COLUMN "exceptions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_times" ADD COLUMN "group_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "call_times" ADD COLUMN "moves_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "call_times" ADD COLUMN "every_weeks" smallint;--> statement-breakpoint
ALTER TABLE "call_times" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "call_times" ADD COLUMN "series_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "call_times" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_reminders" ADD CONSTRAINT "call_reminders_time_id_call_times_id_fk" FOREIGN KEY ("time_id") REFERENCES "public"."call_times"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_reminders" ADD CONSTRAINT "call_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_reminders_user" ON "call_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "call_series_chat" ON "call_series" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "canceled_calls_chat" ON "canceled_calls" USING btree ("chat_id","starts_at");--> statement-breakpoint
CREATE INDEX "call_times_agreed" ON "call_times" USING btree ("starts_at") WHERE status = 'agreed';--> statement-breakpoint
CREATE INDEX "call_times_series" ON "call_times" USING btree ("series_id");--> statement-breakpoint
ALTER TABLE "call_series" ADD CONSTRAINT "call_series_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "canceled_calls" ADD CONSTRAINT "canceled_calls_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The function of 0028, which now deletes all that is planned in the chat.
CREATE OR REPLACE FUNCTION "delete_call_times_of_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "call_times" WHERE "chat_id" = NEW."id";
  DELETE FROM "call_series" WHERE "chat_id" = NEW."id";
  DELETE FROM "canceled_calls" WHERE "chat_id" = NEW."id";
  RETURN NULL;
END $$;
