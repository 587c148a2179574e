ALTER TABLE "pulses" ADD COLUMN "signals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "pulses_signals" ON "pulses" USING btree ("asked_at") WHERE signals <> '{}';
--> statement-breakpoint
-- What staff are told because of rounds of the pulse [PA2], with the limits `fall` and `gap` of `pairSignal`.
CREATE FUNCTION "note_pulses"("of" text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE pulses AS p SET signals = n.signals FROM (
    SELECT r.id, array_remove(ARRAY[
      CASE WHEN r.score <= r.score_before - 3 AND r.asked_at >= r.scored_at THEN 'fell' END,
      CASE WHEN abs(r.score - r.score_other) >= 4 AND r.asked_at >= r.compared_at THEN 'gap' END,
      CASE WHEN r.is_skipped AND r.was_skipped AND r.asked_at >= r.closed_at THEN 'skipped' END], NULL) AS signals
    FROM (
      SELECT a.*, a.answered_at IS NOT NULL AND a.score IS NULL AS is_skipped,
        lag(a.answered_at IS NOT NULL AND a.score IS NULL) OVER (PARTITION BY a.work_id, a.user_id ORDER BY a.asked_at) AS was_skipped,
        max(a.asked_at) FILTER (WHERE a.answered_at IS NOT NULL) OVER member AS closed_at,
        max(a.asked_at) FILTER (WHERE a.score IS NOT NULL) OVER member AS scored_at,
        max(a.asked_at) FILTER (WHERE a.score_other IS NOT NULL) OVER (PARTITION BY a.work_id) AS compared_at
      FROM pulses AS a WHERE a.work_id = ANY("of")
      WINDOW member AS (PARTITION BY a.work_id, a.user_id)
    ) AS r
  ) AS n WHERE n.id = p.id AND p.signals <> n.signals;
$$;--> statement-breakpoint
CREATE FUNCTION "note_new_pulses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_pulses(ARRAY(SELECT DISTINCT work_id FROM now_there WHERE answered_at IS NOT NULL));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- What it writes itself changes no answer, so that it ends there.
CREATE FUNCTION "note_answered_pulses"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY(SELECT DISTINCT n.work_id FROM now_there AS n JOIN before AS b ON b.id = n.id
    WHERE (n.answered_at, n.score, n.score_before, n.score_other) IS DISTINCT FROM (b.answered_at, b.score, b.score_before, b.score_other));
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM note_pulses(changed); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pulses_note_new" AFTER INSERT ON "pulses" REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION "note_new_pulses"();--> statement-breakpoint
CREATE TRIGGER "pulses_note_answered" AFTER UPDATE ON "pulses" REFERENCING OLD TABLE AS before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION "note_answered_pulses"();--> statement-breakpoint
SELECT note_pulses(ARRAY(SELECT DISTINCT work_id FROM pulses));
