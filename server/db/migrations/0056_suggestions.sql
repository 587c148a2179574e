CREATE TABLE "suggestions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mentee_id" text COLLATE "C" NOT NULL,
	"mentor_id" text COLLATE "C" NOT NULL,
	"staff_id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestions_mentee" ON "suggestions" USING btree ("mentee_id","created_at");--> statement-breakpoint
CREATE INDEX "suggestions_mentor" ON "suggestions" USING btree ("mentor_id","state");