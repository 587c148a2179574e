CREATE TABLE "staff" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"enrolled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_enrollments" (
	"staff_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_enrollments_id_unique" UNIQUE("id"),
	CONSTRAINT "staff_enrollments_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "staff_one_time_codes" (
	"staff_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"staff_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"staff_id" text COLLATE "C" NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"factor_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_sessions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "staff_tickets" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"staff_id" text COLLATE "C" NOT NULL,
	"hash" "bytea" NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_tickets_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "staff_enrollments" ADD CONSTRAINT "staff_enrollments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_one_time_codes" ADD CONSTRAINT "staff_one_time_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_tickets" ADD CONSTRAINT "staff_tickets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_tickets_staff" ON "staff_tickets" USING btree ("purpose","staff_id");--> statement-breakpoint
CREATE INDEX "staff_tickets_expires" ON "staff_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION "keep_staff_apart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff or member ' || NEW."email", 0));
  IF TG_TABLE_NAME = 'staff' AND EXISTS (SELECT FROM "users" WHERE "email" = NEW."email")
    OR TG_TABLE_NAME = 'users' AND EXISTS (SELECT FROM "staff" WHERE "email" = NEW."email")
  THEN
    RAISE EXCEPTION 'the address is in use' USING ERRCODE = 'unique_violation', CONSTRAINT = 'staff_or_member';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_apart" BEFORE INSERT OR UPDATE OF "email" ON "staff" FOR EACH ROW EXECUTE FUNCTION "keep_staff_apart"();
--> statement-breakpoint
CREATE TRIGGER "users_apart" BEFORE INSERT OR UPDATE OF "email" ON "users" FOR EACH ROW EXECUTE FUNCTION "keep_staff_apart"();
--> statement-breakpoint
CREATE FUNCTION "keep_staff_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."role" IS DISTINCT FROM OLD."role" THEN
    RAISE EXCEPTION 'the role of staff does not change';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_role_fixed" BEFORE UPDATE ON "staff" FOR EACH ROW EXECUTE FUNCTION "keep_staff_role"();
