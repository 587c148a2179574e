ALTER TABLE "people" ADD COLUMN "age_band" text DEFAULT '11-12' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "band_changes_on" date;--> statement-breakpoint
-- Fills band and day of a row that was written without them, from the year of birth alone. It assumes that the birthday
-- is the last day of that year, so that no one is in an older band than their age has [SU12].
CREATE FUNCTION people_age_band() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  years integer := extract(year from now() at time zone 'utc')::integer - NEW.birth_year - 1;
BEGIN
  IF NEW.band_changes_on IS NULL AND NEW.age_band <> '18+' THEN
    NEW.age_band := CASE WHEN years >= 18 THEN '18+' WHEN years >= 16 THEN '16-17' WHEN years >= 13 THEN '13-15' ELSE '11-12' END;
    NEW.band_changes_on := CASE NEW.age_band
      WHEN '11-12' THEN make_date(NEW.birth_year + 14, 1, 1)
      WHEN '13-15' THEN make_date(NEW.birth_year + 17, 1, 1)
      WHEN '16-17' THEN make_date(NEW.birth_year + 19, 1, 1)
    END;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "people_age_band" BEFORE INSERT OR UPDATE OF "birth_year" ON "people" FOR EACH ROW EXECUTE FUNCTION people_age_band();--> statement-breakpoint
UPDATE "people" SET "birth_year" = "birth_year";
