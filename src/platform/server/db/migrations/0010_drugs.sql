ALTER TABLE "drugs" ALTER COLUMN "mrp" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "item_id" bigint;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "composition_id" bigint;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "molecules" bigint[];
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "company" text;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "brand" text;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "form" text;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "pack_size" integer;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "uom" text;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "hsn" text;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "gst" double precision;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "grade" text;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "cold_chain" boolean;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "changes_on" date;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "retired_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "merged_into" bigint;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "version" integer;
--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "updated_at" timestamp with time zone;
--> statement-breakpoint
-- Items that there are name their company, as their product's brand does, and have nothing else that is new.
UPDATE "master_records" i SET "values" = i."values" || jsonb_build_object('company', b."values" -> 'company', 'hsn', NULL, 'mrp', '[]'::jsonb, 'uses', NULL, 'side_effects', NULL)
FROM "master_records" p, "master_records" b
WHERE i."master" = 'item' AND p."id" = (i."values" ->> 'product')::bigint AND b."id" = (p."values" ->> 'brand')::bigint;
--> statement-breakpoint
-- A drug and an item of one name are one.
UPDATE "drugs" d SET "item_id" = i."id"
FROM (SELECT DISTINCT ON (lower("name")) "id", "name" FROM "drugs" ORDER BY lower("name"), "id") first, "master_records" i
WHERE d."id" = first."id" AND i."master" = 'item' AND i."retired_at" IS NULL AND lower(i."name") = lower(first."name");
--> statement-breakpoint
-- Prices were kept for one unit; an MRP is that of a pack.
UPDATE "master_records" i SET "values" = jsonb_set(i."values", '{mrp}', jsonb_build_array(jsonb_build_object(
  'from', to_char(i."created_at", 'YYYY-MM-DD'), 'amount', d."mrp" * (i."values" ->> 'pack_size')::integer)))
FROM "drugs" d WHERE d."item_id" = i."id" AND d."mrp" > 0;
--> statement-breakpoint
-- Drugs without an item get one.
INSERT INTO "master_records" ("master", "name", "values")
SELECT 'company', 'Not known', '{"name": "Not known", "short_name": "NOT KNOWN", "kind": "BOTH", "licence_no": null, "city": null}'
WHERE EXISTS (SELECT FROM "drugs" WHERE "item_id" IS NULL)
  AND NOT EXISTS (SELECT FROM "master_records" WHERE "master" = 'company' AND lower("name") = 'not known' AND "retired_at" IS NULL);
--> statement-breakpoint
INSERT INTO "master_records" ("master", "name", "values")
SELECT 'uom', 'Piece', '{"name": "Piece", "short_name": "PCS"}'
WHERE EXISTS (SELECT FROM "drugs" WHERE "item_id" IS NULL)
  AND NOT EXISTS (SELECT FROM "master_records" WHERE "master" = 'uom' AND lower("name") = 'piece' AND "retired_at" IS NULL);
--> statement-breakpoint
WITH named AS (
  SELECT d.*, CASE WHEN row_number() OVER (PARTITION BY lower(d."name") ORDER BY d."id") = 1
      AND NOT EXISTS (SELECT FROM "master_records" m WHERE m."master" = 'item' AND m."retired_at" IS NULL AND lower(m."name") = lower(d."name"))
    THEN d."name" ELSE d."name" || ' (' || d."id" || ')' END AS unique_name
  FROM "drugs" d WHERE d."item_id" IS NULL
), made AS (
  INSERT INTO "master_records" ("master", "name", "values")
  SELECT 'item', n.unique_name, jsonb_build_object(
    'name', n.unique_name, 'company', company."id", 'composition', composition."id", 'product', NULL, 'hsn', NULL, 'variant', NULL,
    'available_in', NULL, 'uom', uom."id", 'pack_size', 1, 'schedule', coalesce(n."schedule", 'NONE'), 'grade', 'NA', 'cold_chain', false,
    'mrp', CASE WHEN n."mrp" > 0 THEN jsonb_build_array(jsonb_build_object('from', to_char(now(), 'YYYY-MM-DD'), 'amount', n."mrp")) ELSE '[]'::jsonb END,
    'uses', NULL, 'side_effects', NULL)
  FROM named n
  JOIN "master_records" company ON company."master" = 'company' AND lower(company."name") = 'not known' AND company."retired_at" IS NULL
  JOIN "master_records" uom ON uom."master" = 'uom' AND lower(uom."name") = 'piece' AND uom."retired_at" IS NULL
  LEFT JOIN "master_records" composition ON composition."master" = 'composition' AND composition."retired_at" IS NULL AND lower(composition."name") = lower(n."composition")
  RETURNING "id", "name"
)
UPDATE "drugs" d SET "item_id" = made."id" FROM named, made WHERE named."id" = d."id" AND made."name" = named.unique_name;
--> statement-breakpoint
INSERT INTO "master_references" ("record_id", "field", "target_id")
SELECT "id", field, ("values" ->> field)::bigint FROM "master_records", unnest(ARRAY['company', 'composition', 'uom']) AS field
WHERE "master" = 'item' AND "values" ->> field IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Items without a drug get one.
INSERT INTO "drugs" ("item_id", "name", "composition")
SELECT "id", "name", '' FROM "master_records" m WHERE "master" = 'item' AND NOT EXISTS (SELECT FROM "drugs" d WHERE d."item_id" = m."id") ORDER BY "id";
--> statement-breakpoint
-- What the items say, as it is today.
WITH today AS (SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day)
UPDATE "drugs" d SET
  "name" = i."name", "composition" = coalesce(composition."name", ''), "composition_id" = composition."id",
  "molecules" = array(SELECT id::bigint FROM jsonb_array_elements_text(composition."values" -> 'molecules') AS m (id) ORDER BY 1),
  "company" = coalesce(company."name", ''), "brand" = brand."name", "form" = form."name",
  "pack_size" = (i."values" ->> 'pack_size')::integer, "uom" = coalesce(uom."name", ''), "hsn" = hsn."name",
  "gst" = (SELECT (r ->> 'percent')::float8 FROM jsonb_array_elements(hsn."values" -> 'rates') AS r WHERE r ->> 'from' <= day ORDER BY r ->> 'from' DESC LIMIT 1),
  "schedule" = nullif(i."values" ->> 'schedule', 'NONE'), "grade" = i."values" ->> 'grade', "cold_chain" = coalesce((i."values" ->> 'cold_chain')::boolean, false),
  "mrp" = (SELECT (a ->> 'amount')::integer FROM jsonb_array_elements(i."values" -> 'mrp') AS a WHERE a ->> 'from' <= day ORDER BY a ->> 'from' DESC LIMIT 1),
  "changes_on" = least(
    (SELECT min(a ->> 'from') FROM jsonb_array_elements(i."values" -> 'mrp') AS a WHERE a ->> 'from' > day),
    (SELECT min(r ->> 'from') FROM jsonb_array_elements(hsn."values" -> 'rates') AS r WHERE r ->> 'from' > day))::date,
  "retired_at" = i."retired_at", "merged_into" = heir."id", "version" = i."version", "updated_at" = i."updated_at"
FROM today, "master_records" i
  LEFT JOIN "master_records" company ON company."id" = (i."values" ->> 'company')::bigint
  LEFT JOIN "master_records" composition ON composition."id" = (i."values" ->> 'composition')::bigint
  LEFT JOIN "master_records" product ON product."id" = (i."values" ->> 'product')::bigint
  LEFT JOIN "master_records" brand ON brand."id" = (product."values" ->> 'brand')::bigint
  LEFT JOIN "master_records" hsn ON hsn."id" = coalesce(i."values" ->> 'hsn', product."values" ->> 'hsn')::bigint
  LEFT JOIN "master_records" form ON form."id" = (i."values" ->> 'available_in')::bigint
  LEFT JOIN "master_records" uom ON uom."id" = (i."values" ->> 'uom')::bigint
  LEFT JOIN "drugs" heir ON heir."item_id" = i."merged_into"
WHERE i."id" = d."item_id";
--> statement-breakpoint
ALTER TABLE "drugs" ALTER COLUMN "item_id" SET NOT NULL, ALTER COLUMN "molecules" SET NOT NULL, ALTER COLUMN "company" SET NOT NULL, ALTER COLUMN "pack_size" SET NOT NULL, ALTER COLUMN "uom" SET NOT NULL, ALTER COLUMN "grade" SET NOT NULL, ALTER COLUMN "cold_chain" SET NOT NULL, ALTER COLUMN "version" SET NOT NULL, ALTER COLUMN "updated_at" SET NOT NULL, SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "drugs" ADD CONSTRAINT "drugs_item_id_master_records_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drugs" ADD CONSTRAINT "drugs_merged_into_drugs_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "drugs_item" ON "drugs" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "drugs_by_name" ON "drugs" USING btree (lower("name"),"id");
--> statement-breakpoint
CREATE INDEX "drugs_by_composition" ON "drugs" USING btree (lower("composition"),"id");
--> statement-breakpoint
CREATE INDEX "drugs_by_company" ON "drugs" USING btree (lower("company"),"id");
--> statement-breakpoint
CREATE INDEX "drugs_by_mrp" ON "drugs" USING btree ("mrp","id");
--> statement-breakpoint
CREATE INDEX "drugs_by_update" ON "drugs" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "drugs_of_composition" ON "drugs" USING btree ("composition_id");
--> statement-breakpoint
CREATE INDEX "drugs_of_molecules" ON "drugs" USING btree ("molecules");
--> statement-breakpoint
CREATE INDEX "drugs_changing" ON "drugs" USING btree ("changes_on") WHERE "drugs"."changes_on" is not null;
--> statement-breakpoint
CREATE INDEX "drugs_search" ON "drugs" USING gin ((lower(name || ' ' || composition || ' ' || company || ' ' || coalesce(brand, ''))) gin_trgm_ops);