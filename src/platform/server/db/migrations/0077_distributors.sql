CREATE TABLE "distributor_events" (
	"distributor_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "distributor_events_version" UNIQUE("distributor_id","version")
);
--> statement-breakpoint
CREATE TABLE "distributors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"gstin" text,
	"pan" text,
	"licence_20b" text,
	"licence_20b_until" date,
	"licence_21b" text,
	"licence_21b_until" date,
	"address" text,
	"city" text,
	"state" text,
	"phone" text,
	"email" text,
	"contact" text,
	"payment_days" integer,
	"lead_days" integer,
	"cut_off" text,
	"minimum_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "distributors_status" CHECK (status in ('applied', 'verified', 'active', 'suspended', 'closed')),
	CONSTRAINT "distributors_licences" CHECK (num_nulls(licence_20b, licence_20b_until) <> 1 and num_nulls(licence_21b, licence_21b_until) <> 1),
	CONSTRAINT "distributors_terms" CHECK ("distributors"."payment_days" >= 0 and "distributors"."lead_days" >= 0 and "distributors"."minimum_order" >= 0)
);
--> statement-breakpoint
DROP INDEX "distributor_rates_key";--> statement-breakpoint
ALTER TABLE "distributor_rates" ADD COLUMN "distributor_id" bigint;--> statement-breakpoint
-- Distributors were names in the code: those with rates or supply lanes have applied.
INSERT INTO "distributors" ("status", "code", "name", "created_at", "updated_at")
SELECT 'applied', d.code, d.name, now(), now() FROM (VALUES
	('AARAV', 'Aarav Pharma Distributors'), ('BHARAT', 'Bharat Medico Agencies'), ('DECCAN', 'Deccan Drug House'),
	('GUJMED', 'Gujarat Medicine Stockists'), ('KONKAN', 'Konkan Healthcare Supply'), ('MAHALAXMI', 'Mahalaxmi Pharma Traders'),
	('NARMADA', 'Narmada Lifecare'), ('PINNACLE', 'Pinnacle Pharma Logistics'), ('SAHYADRI', 'Sahyadri Distributors'),
	('SUNRISE', 'Sunrise Medical Agencies'), ('TAPTI', 'Tapti Drug Distributors'), ('WESTERN', 'Western India Pharma')) AS d (code, name)
WHERE EXISTS (SELECT FROM "distributor_rates" r WHERE r."distributor" = d.code)
	OR EXISTS (SELECT FROM "supply_lanes" l WHERE l."source_kind" = 'DISTRIBUTOR' AND lower(l."source") = lower(d.name))
ORDER BY d.code;--> statement-breakpoint
INSERT INTO "distributor_events" ("distributor_id", "version", "at", "by", "event", "to_status", "payload")
SELECT "id", 1, "created_at", 'System', 'distributor.added', 'applied', '{}' FROM "distributors";--> statement-breakpoint
UPDATE "distributor_rates" r SET "distributor_id" = d."id" FROM "distributors" d WHERE d."code" = r."distributor";--> statement-breakpoint
ALTER TABLE "distributor_rates" ALTER COLUMN "distributor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "distributor_events" ADD CONSTRAINT "distributor_events_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_events" ADD CONSTRAINT "distributor_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "distributors_name" ON "distributors" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "distributors_code" ON "distributors" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "distributors_gstin" ON "distributors" USING btree ("gstin") WHERE "distributors"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "distributors_by_name" ON "distributors" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "distributors_by_code" ON "distributors" USING btree (lower("code"),"id");--> statement-breakpoint
CREATE INDEX "distributors_by_city" ON "distributors" USING btree (lower("city"),"id");--> statement-breakpoint
CREATE INDEX "distributors_by_licences" ON "distributors" USING btree (least("licence_20b_until", "licence_21b_until"),"id");--> statement-breakpoint
CREATE INDEX "distributors_by_update" ON "distributors" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "distributor_rates" ADD CONSTRAINT "distributor_rates_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distributor_rates_by_distributor" ON "distributor_rates" USING btree ("distributor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "distributor_rates_key" ON "distributor_rates" USING btree ("drug_id","distributor_id","from_date") WHERE "distributor_rates"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "distributor_rates" DROP COLUMN "distributor";