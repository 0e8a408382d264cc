ALTER TABLE "batches" ADD COLUMN "moved_by" bigint;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "batches" b SET "moved_by" = (SELECT a."user_id" FROM "audit" a WHERE a."record" = 'batches/' || b."id" ORDER BY a."id" DESC LIMIT 1) WHERE b."state" IN ('choosing', 'reading', 'checking', 'committing', 'undoing');
