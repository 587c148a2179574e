-- One time, before the first release: the names of the glossary. Nodes of the version before cannot run beside this one.
-- second step: nothing released uses the old name
ALTER TABLE "told_topics" RENAME TO "topic_outbox";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER SEQUENCE "told_topics_id_seq" RENAME TO "topic_outbox_id_seq";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "notices" RENAME TO "account_notices";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "mail_outbox" RENAME TO "dev_mails";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER INDEX "mail_outbox_newest" RENAME TO "dev_mails_newest";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER INDEX "images_waiting" RENAME TO "images_unattached";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "chats" RENAME COLUMN "head" TO "last_seq";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "messages" RENAME COLUMN "sender" TO "sender_email";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "images" RENAME COLUMN "is_used" TO "is_attached";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "captchas" RENAME COLUMN "prefix" TO "network";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "people" RENAME COLUMN "asks_name" TO "is_name_prompt_pending";--> statement-breakpoint
-- second step: nothing released uses the old name
ALTER TABLE "reports" RENAME COLUMN "words" TO "comment";
