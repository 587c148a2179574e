CREATE TABLE "blocks" (
	"blocker_id" text COLLATE "C" NOT NULL,
	"blocked_id" text COLLATE "C" NOT NULL,
	"request_id" text COLLATE "C",
	"request_status" text,
	"requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "report_pictures" (
	"report_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "report_pictures_report_id_name_pk" PRIMARY KEY("report_id","name")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"reporter_id" text COLLATE "C" NOT NULL,
	"reported_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"evidence" text NOT NULL,
	"evidence_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "told_topics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "told_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topics" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attached" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'what was reported is not changed'; END $$;--> statement-breakpoint
CREATE TRIGGER "reports_unchanged" BEFORE UPDATE ON "reports" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "report_pictures_unchanged" BEFORE UPDATE ON "report_pictures" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
