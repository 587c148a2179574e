ALTER TABLE "held_messages" ADD COLUMN "patterns" text[];
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_held_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
  copy text;
BEGIN
  FOR held IN SELECT s."case_id", s."urgency" FROM "case_states" s WHERE s."chat_ids" @> ARRAY[OLD."id"] AND s."held_until" > now() FOR UPDATE LOOP
    SELECT json_build_object('chatId', OLD."id", 'endedAt', OLD."ended_at",
      'messages', coalesce((SELECT json_agg(json_build_object('seq', m."seq", 'at', m."created_at", 'senderId', m."sender_id",
        'text', m."text", 'image', m."image_url", 'alt', m."image_alt", 'deletedAt', m."deleted_at") ORDER BY m."seq") FROM "messages" m WHERE m."chat_id" = OLD."id"), '[]'),
      'revisions', coalesce((SELECT json_agg(json_build_object('seq', r."seq", 'rev', r."rev", 'kind', r."kind", 'text', r."text",
        'image', r."image_url", 'alt', r."image_alt", 'at', r."created_at") ORDER BY r."rev") FROM "message_revisions" r WHERE r."chat_id" = OLD."id" AND r."kind" <> 'shown'), '[]'))::text
      INTO copy;
    INSERT INTO "case_events" ("case_id", "n", "kind", "urgency", "evidence", "evidence_hash")
      SELECT held."case_id", coalesce(max(e."n"), 0) + 1, 'kept', held."urgency", copy, sha256(convert_to(copy, 'UTF8'))
      FROM "case_events" e WHERE e."case_id" = held."case_id";
  END LOOP;
  RETURN OLD;
END $$;
