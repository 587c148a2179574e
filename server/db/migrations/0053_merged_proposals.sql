CREATE TABLE "proposal_entries" (
	"time_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"mail_id" text COLLATE "C" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_queued_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "proposal_entries" ADD CONSTRAINT "proposal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_entries_user" ON "proposal_entries" USING btree ("user_id");
--> statement-breakpoint
-- Proposals that were emailed one by one, without a calendar file: no later email names them as new [MT13].
INSERT INTO "proposal_entries" ("time_id", "user_id", "mail_id", "starts_at", "ends_at")
SELECT t.id, r.user_id, t.id, t.starts_at, t.ends_at
FROM "call_times" t
CROSS JOIN LATERAL (SELECT CASE WHEN t.proposed_by = t.mentor_id THEN t.mentee_id ELSE t.mentor_id END AS user_id) r
JOIN "users" u ON u.id = r.user_id
WHERE t.status = 'proposed' AND (t.created_at < now() - interval '1 day' OR EXISTS (
  SELECT FROM "notices" n
  WHERE n.user_id = r.user_id AND n.about = t.proposed_by AND n.mail = 'callProposed' AND n.created_at >= t.created_at));
