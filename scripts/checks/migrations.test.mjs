import { expect, it } from 'vitest'
import { migrations } from './migrations.mjs'
import { fixtureRepo } from './fixture-repo.mjs'

const faults = async (...statements) => {
  const text = statements.join('--> statement-breakpoint\n')
  return (await migrations(await fixtureRepo({ 'server/db/migrations/0007_a.sql': text }))).problems
}

it.each([
  'DROP TABLE "notes";',
  'ALTER TABLE "notes" DROP COLUMN "content";',
  'ALTER TABLE "notes" RENAME COLUMN "content" TO "text";',
  'ALTER TABLE "notes" ALTER COLUMN "content" SET NOT NULL;',
  'ALTER TABLE "notes" ALTER COLUMN "content" SET DATA TYPE varchar(9);',
  'ALTER TABLE "notes" ADD COLUMN "mood" text NOT NULL;',
  'ALTER TABLE "notes" ADD CONSTRAINT "short" CHECK (length(content) < 9);',
  'CREATE UNIQUE INDEX "one" ON "notes" USING btree ("user_id");',
  'DELETE FROM "notes";',
])('[SN7] rejects what breaks nodes of the previous version: %s', async (statement) => {
  expect(await faults(statement)).toHaveLength(1)
  expect(await faults(`-- second step: unused since 1.2\n${statement}`)).toEqual([])
})

it('[SN7] accepts what only adds', async () => {
  const added = [
    'ALTER TABLE "notes" ADD COLUMN "mood" text;',
    'ALTER TABLE "notes" ADD COLUMN "mood" text DEFAULT \'calm\' NOT NULL;',
    'CREATE INDEX "notes_mood" ON "notes" USING btree ("mood");',
    'CREATE TABLE "moods" ("id" text PRIMARY KEY NOT NULL, "name" text NOT NULL);',
    'ALTER TABLE "moods" ADD CONSTRAINT "named" UNIQUE("name");',
    'CREATE UNIQUE INDEX "moods_name" ON "moods" USING btree ("name");',
    'ALTER TABLE "notes" ALTER COLUMN "content" DROP NOT NULL;',
    'CREATE TRIGGER "moods_kept" BEFORE DELETE OR TRUNCATE ON "moods" FOR EACH STATEMENT EXECUTE FUNCTION "refuse"();',
  ]
  expect(await faults(...added)).toEqual([])
})
