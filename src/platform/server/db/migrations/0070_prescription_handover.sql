ALTER TABLE "h1_entries" DROP CONSTRAINT "h1_entries_once";--> statement-breakpoint
ALTER TABLE "h1_entries" DROP CONSTRAINT "h1_entries_kind";--> statement-breakpoint
ALTER TABLE "h1_entries" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "h1_entries" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD COLUMN "wanted_by_id" bigint;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_wanted_by_id_users_id_fk" FOREIGN KEY ("wanted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "h1_entries_once" ON "h1_entries" USING btree ("bill_id","position","kind") WHERE kind in ('DISPENSED', 'TAKEN-BACK');--> statement-breakpoint
CREATE UNIQUE INDEX "h1_entries_corrected_once" ON "h1_entries" USING btree ("refers_to") WHERE kind in ('CORRECTED');--> statement-breakpoint
CREATE INDEX "prescription_readings_wanted_by_id_index" ON "prescription_readings" USING btree ("wanted_by_id");--> statement-breakpoint
ALTER TABLE "h1_entries" ADD CONSTRAINT "h1_entries_kind" CHECK (kind in ('DISPENSED', 'TAKEN-BACK', 'CORRECTED'));