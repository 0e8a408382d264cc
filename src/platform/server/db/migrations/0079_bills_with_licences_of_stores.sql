-- The drug licence of a store is the store's own; bills had a copy of it.
UPDATE "stores" s SET "licence_no" = l."drug_licence" FROM "store_licences" l WHERE l."store_id" = s."id" AND s."licence_no" = '';--> statement-breakpoint
ALTER TABLE "store_licences" DROP COLUMN "drug_licence";
