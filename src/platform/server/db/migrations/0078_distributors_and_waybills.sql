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
ALTER TABLE "distributor_rates" DROP COLUMN "distributor";--> statement-breakpoint
CREATE TABLE "waybill_events" (
	"waybill_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybill_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "waybill_events_version" UNIQUE("waybill_id","version")
);
--> statement-breakpoint
CREATE TABLE "waybills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"courier" text NOT NULL,
	"parcels" integer NOT NULL,
	"weight" integer NOT NULL,
	"value" integer NOT NULL,
	"cash" integer NOT NULL,
	"expected_on" date NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waybills_number_unique" UNIQUE("number"),
	CONSTRAINT "waybills_status" CHECK (status in ('CREATED', 'HANDED-OVER', 'IN-TRANSIT', 'OUT-FOR-DELIVERY', 'ATTEMPT-FAILED', 'DELIVERED', 'RETURNING', 'RETURNED', 'CANCELLED')),
	CONSTRAINT "waybills_number" CHECK ("waybills"."number" ~ '^GW[0-9]{10}$'),
	CONSTRAINT "waybills_courier" CHECK (courier in ('OWN-RIDER', 'BLUE-DART', 'DELHIVERY', 'DTDC', 'SHADOWFAX', 'SPEED-POST')),
	CONSTRAINT "waybills_failure" CHECK (failure in ('NOT-AT-HOME', 'NOT-REACHABLE', 'WRONG-ADDRESS', 'REFUSED', 'NO-CASH')),
	CONSTRAINT "waybills_parcels" CHECK ("waybills"."parcels" between 1 and 20),
	CONSTRAINT "waybills_weight" CHECK ("waybills"."weight" between 1 and 30000),
	CONSTRAINT "waybills_cash" CHECK ("waybills"."cash" between 0 and "waybills"."value"),
	CONSTRAINT "waybills_attempts" CHECK ("waybills"."attempts" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "waybill_events" ADD CONSTRAINT "waybill_events_waybill_id_waybills_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_events" ADD CONSTRAINT "waybill_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waybills_open_once" ON "waybills" USING btree ("order_id") WHERE status not in ('DELIVERED', 'RETURNED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "waybills_by_order" ON "waybills" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "waybills_by_creation" ON "waybills" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "waybills_by_update" ON "waybills" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "waybills_by_expected" ON "waybills" USING btree ("expected_on","id");--> statement-breakpoint
CREATE INDEX "waybills_by_status" ON "waybills" USING btree ("status","updated_at");