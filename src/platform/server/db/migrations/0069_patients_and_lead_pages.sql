DROP INDEX "patients_search";--> statement-breakpoint
ALTER TABLE "prescriptions" ALTER COLUMN "patient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_leads" ADD COLUMN "prescription_id" bigint;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "guardian_id" bigint;--> statement-breakpoint
ALTER TABLE "order_leads" ADD CONSTRAINT "order_leads_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_guardian_id_patients_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_addresses_by_text" ON "patient_addresses" USING btree (lower("address" || ' ' || "pincode"));--> statement-breakpoint
CREATE INDEX "patients_by_guardian" ON "patients" USING btree ("guardian_id") WHERE "patients"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "patients_search" ON "patients" USING gin ((' ' || lower("name") || ' ') gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "order_leads" ADD CONSTRAINT "order_leads_prescription_id_unique" UNIQUE("prescription_id");--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_patient" CHECK ("prescriptions"."patient_id" is not null or "prescriptions"."order_id" is null);