CREATE TABLE "report_updates" (
	"report_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_updates_report_id_kind_pk" PRIMARY KEY("report_id","kind")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "ended_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "report_updates" ADD CONSTRAINT "report_updates_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "report_updates_unchanged" BEFORE UPDATE ON "report_updates" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();