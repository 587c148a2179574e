CREATE TABLE "approval_checks" (
	"person_id" text COLLATE "C" NOT NULL,
	"check_kind" text NOT NULL,
	"result" text NOT NULL,
	"checked_on" date NOT NULL,
	"expires_on" date,
	"staff_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "approval_checks_person_id_check_kind_pk" PRIMARY KEY("person_id","check_kind")
);
--> statement-breakpoint
CREATE TABLE "approval_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" text COLLATE "C",
	"check_kind" text,
	"result" text,
	"checked_on" date,
	"expires_on" date,
	"until" timestamp with time zone,
	"days" smallint,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_policy" (
	"id" smallint PRIMARY KEY NOT NULL,
	"is_required" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"person_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"active_until" timestamp with time zone,
	"first_approver" text COLLATE "C",
	"warned_days" smallint
);
--> statement-breakpoint
CREATE TABLE "mentor_applications" (
	"person_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"experience" text NOT NULL,
	"references_text" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_checks" ADD CONSTRAINT "approval_checks_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_events" ADD CONSTRAINT "approval_events_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD CONSTRAINT "mentor_applications_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_events_person" ON "approval_events" USING btree ("person_id","seq");--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("state");--> statement-breakpoint
CREATE INDEX "approvals_until" ON "approvals" USING btree ("active_until");--> statement-breakpoint
CREATE FUNCTION "keep_approval_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With the account only: its row is gone by then.
    IF NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."person_id") THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'events of approvals do not change';
END $$;
--> statement-breakpoint
CREATE TRIGGER "approval_events_fixed" BEFORE UPDATE OR DELETE ON "approval_events" FOR EACH ROW EXECUTE FUNCTION "keep_approval_events"();
