CREATE TABLE "case_members" (
	"case_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"n" integer NOT NULL,
	"email" text NOT NULL,
	"copy" text NOT NULL,
	"picture" "bytea",
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_members_case_id_member_id_n_pk" PRIMARY KEY("case_id","member_id","n")
);
--> statement-breakpoint
ALTER TABLE "case_members" ADD CONSTRAINT "case_members_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_members_mailbox" ON "case_members" USING btree (mailbox_of("email"));--> statement-breakpoint
CREATE TRIGGER "case_members_unchanged" BEFORE UPDATE ON "case_members" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Who the members of the cases from before are, as far as they still have an account [CS30].
INSERT INTO "case_members" ("case_id", "member_id", "n", "email", "copy", "hash")
  SELECT m."case_id", m."id", 1, m."email", m."copy", sha256(convert_to(m."copy", 'UTF8')) FROM (
    SELECT c."id" AS "case_id", p."id", u."email", json_build_object('id', p."id", 'email', u."email", 'role', p."role",
      'ageBand', p."age_band", 'about', p."about", 'name', coalesce(p."full_name", 'New ' || p."role"))::text AS "copy"
    FROM "cases" c JOIN "case_states" s ON s."case_id" = c."id"
    CROSS JOIN LATERAL (SELECT c."subject_id" UNION
      SELECT unnest(string_to_array(h."id", '__')) FROM unnest(s."chat_ids") AS h("id")) AS "member"("id")
    JOIN "people" p ON p."id" = "member"."id" JOIN "users" u ON u."id" = p."id") m;
