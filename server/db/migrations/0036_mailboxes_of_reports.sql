-- The address of one of the two in the evidence of a report, by which leads whom it concerns are found; null in a report from
-- before that has none. The cost says that the evidence can be long: an index is always better.
CREATE FUNCTION "report_email"("evidence" text, "party" text) RETURNS text LANGUAGE plpgsql IMMUTABLE COST 10000 AS $$
BEGIN
  RETURN "evidence"::json -> "party" ->> 'email';
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX "reports_reporter_mailbox" ON "reports" USING btree (mailbox_of(report_email("evidence", 'reporter')));--> statement-breakpoint
CREATE INDEX "reports_reported_mailbox" ON "reports" USING btree (mailbox_of(report_email("evidence", 'reported')));