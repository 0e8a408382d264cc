DROP INDEX "patients_by_phone";--> statement-breakpoint
CREATE INDEX "patients_search" ON "patients" USING gin ((' ' || lower("name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patients_by_phone" ON "patients" USING btree ("phone_no" text_pattern_ops);