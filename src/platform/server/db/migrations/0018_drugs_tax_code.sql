ALTER TABLE "drugs" ADD COLUMN "hsn_id" bigint;--> statement-breakpoint
UPDATE "drugs" d SET "hsn_id" = coalesce(i."values" ->> 'hsn', p."values" ->> 'hsn')::bigint
FROM "master_records" i LEFT JOIN "master_records" p ON p."id" = (i."values" ->> 'product')::bigint WHERE i."id" = d."item_id";
