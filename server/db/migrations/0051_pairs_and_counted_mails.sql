CREATE TABLE "counted_mails" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mailbox" "bytea" NOT NULL,
	"counted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_steps" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"pair_id" text COLLATE "C" NOT NULL,
	"mentor_id" text COLLATE "C" NOT NULL,
	"mentee_id" text COLLATE "C" NOT NULL,
	"staff_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"signal" text,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pulses" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"work_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"round" integer NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answers" smallint[],
	"score" smallint,
	"score_before" smallint,
	"score_other" smallint
);
--> statement-breakpoint
ALTER TABLE "pair_steps" ADD CONSTRAINT "pair_steps_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_steps" ADD CONSTRAINT "pair_steps_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulses" ADD CONSTRAINT "pulses_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulses" ADD CONSTRAINT "pulses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counted_mails_mailbox" ON "counted_mails" USING btree ("mailbox","counted_at");--> statement-breakpoint
CREATE INDEX "pair_steps_pair" ON "pair_steps" USING btree ("pair_id","created_at");--> statement-breakpoint
CREATE INDEX "pair_steps_mentor" ON "pair_steps" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "pair_steps_mentee" ON "pair_steps" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "pulses_work" ON "pulses" USING btree ("work_id","user_id","asked_at");--> statement-breakpoint
CREATE INDEX "pulses_user" ON "pulses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pulses_noted" ON "pulses" USING btree ("asked_at") WHERE score <= score_before - 3 or abs(score - score_other) >= 4 or score is null;