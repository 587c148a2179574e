CREATE TABLE "operator_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"command" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"reason" text NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_log_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the operator log is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "operator_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "operator_log_head_kept" BEFORE DELETE OR TRUNCATE ON "operator_log_head" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();
