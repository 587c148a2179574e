CREATE TABLE "case_events" (
	"case_id" text COLLATE "C" NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"urgency" smallint NOT NULL,
	"source" text COLLATE "C",
	"evidence" text,
	"evidence_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_events_case_id_n_pk" PRIMARY KEY("case_id","n")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"chat_id" text COLLATE "C",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cases_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "pattern_hits" (
	"chat_id" text COLLATE "C" NOT NULL,
	"seq" integer NOT NULL,
	"rev" integer NOT NULL,
	"kind" text NOT NULL,
	"sender_id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pattern_hits_chat_id_seq_rev_kind_pk" PRIMARY KEY("chat_id","seq","rev","kind")
);
--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_events_source" ON "case_events" USING btree ("case_id","source");--> statement-breakpoint
CREATE INDEX "cases_scope" ON "cases" USING btree ("kind","scope","created_at");--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pattern_hits_created" ON "pattern_hits" USING btree ("created_at");--> statement-breakpoint
CREATE TRIGGER "cases_unchanged" BEFORE UPDATE ON "cases" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "case_events_unchanged" BEFORE UPDATE ON "case_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
