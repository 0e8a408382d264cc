CREATE TABLE "patient_allergies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_allergies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"name" text NOT NULL,
	"molecule_id" bigint,
	"severity" text,
	"since" date,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "patient_allergies_severity" CHECK (severity in ('MILD', 'MODERATE', 'SEVERE'))
);
--> statement-breakpoint
CREATE TABLE "imported_points" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imported_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"patient_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_entries" DROP CONSTRAINT "point_entries_kind";--> statement-breakpoint
ALTER TABLE "patient_addresses" ADD COLUMN "used_for" text DEFAULT 'DELIVERY' NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_addresses" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_allergies" ADD CONSTRAINT "patient_allergies_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_allergies" ADD CONSTRAINT "patient_allergies_molecule_id_master_records_id_fk" FOREIGN KEY ("molecule_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_points" ADD CONSTRAINT "imported_points_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_allergies_by_patient" ON "patient_allergies" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_points_key" ON "imported_points" USING btree ("patient_id",lower("reason"));--> statement-breakpoint
CREATE INDEX "imported_points_by_update" ON "imported_points" USING btree ("updated_at","id");--> statement-breakpoint
UPDATE "patient_addresses" SET "is_default" = true WHERE "id" IN (
	SELECT max("id") FROM "patient_addresses" WHERE "removed_at" IS NULL GROUP BY "patient_id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "patient_addresses_default" ON "patient_addresses" USING btree ("patient_id") WHERE "patient_addresses"."is_default";--> statement-breakpoint
CREATE INDEX "patients_by_code" ON "patients" USING btree (lower(("id")::text));--> statement-breakpoint
CREATE INDEX "patients_by_phone_code" ON "patients" USING btree (lower("phone_no"));--> statement-breakpoint
INSERT INTO "patient_allergies" ("patient_id", "name", "molecule_id", "created_at")
SELECT p."id", coalesce(m."name", n."name"), m."id", now()
FROM "patients" p
CROSS JOIN LATERAL (
	SELECT DISTINCT ON (lower(trim(a."name"))) trim(a."name") AS "name", a."position"
	FROM unnest(p."allergies") WITH ORDINALITY a("name", "position") WHERE trim(a."name") <> '' ORDER BY lower(trim(a."name")), a."position"
) n
LEFT JOIN "master_records" m ON m."master" = 'molecule' AND lower(m."name") = lower(n."name") AND m."retired_at" IS NULL
ORDER BY p."id", n."position";--> statement-breakpoint
ALTER TABLE "patients" DROP COLUMN "allergies";--> statement-breakpoint
ALTER TABLE "patient_addresses" ADD CONSTRAINT "patient_addresses_used_for" CHECK (used_for in ('DELIVERY', 'BILLING', 'PICKUP'));--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_kind" CHECK (kind in ('OPENING', 'ADJUSTED', 'IMPORTED', 'MERGED'));--> statement-breakpoint
CREATE VIEW "public"."patient_codes" AS (
  select id, id::text as code from patients
  union all
  select p.id, p.phone_no from patients p where p.merged_into is null and not exists (
    select from patients q where q.phone_no = p.phone_no and q.id <> p.id and q.merged_into is null));