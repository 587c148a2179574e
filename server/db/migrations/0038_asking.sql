CREATE TABLE "favorites" (
	"mentee_id" text COLLATE "C" NOT NULL,
	"mentor_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_mentee_id_mentor_id_pk" PRIMARY KEY("mentee_id","mentor_id")
);
--> statement-breakpoint
CREATE TABLE "mentor_activity" (
	"mentor_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"answer_minutes" integer[] DEFAULT '{}' NOT NULL,
	"median_minutes" integer,
	"last_here_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "request_expiries" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mentee_id" text COLLATE "C" NOT NULL,
	"mentor_id" text COLLATE "C" NOT NULL,
	"aim" text DEFAULT '' NOT NULL,
	"expired_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "aims" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "max_mentees" smallint;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "not_taking_until" date;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "aim" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_activity" ADD CONSTRAINT "mentor_activity_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_expiries" ADD CONSTRAINT "request_expiries_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_expiries" ADD CONSTRAINT "request_expiries_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_mentor" ON "favorites" USING btree ("mentor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_expiries_pair" ON "request_expiries" USING btree ("mentee_id","mentor_id");--> statement-breakpoint
CREATE INDEX "request_expiries_mentor" ON "request_expiries" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "requests_expiring" ON "requests" USING btree ("expires_at") WHERE status = 'pending';
--> statement-breakpoint
-- When mentors were last here, as far as their devices know.
INSERT INTO "mentor_activity" ("mentor_id", "last_here_at")
SELECT p.id, max(s.last_seen_at) FROM "people" p JOIN "sessions" s ON s.user_id = p.id WHERE p.role = 'mentor' GROUP BY p.id;
