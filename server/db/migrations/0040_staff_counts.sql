-- How many emails one of the staff has sent in a day is counted by this index. Nothing reads or writes the column "is_minor_device" of
-- "guardian_consents" since this version; it stays for nodes of the version before, and a later migration drops it.
CREATE INDEX "approval_events_staff" ON "approval_events" USING btree ("staff_id","at");
