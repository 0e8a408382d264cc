DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "compositions" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Orders that exist take the compositions that their drugs have now.
UPDATE orders o SET compositions = l.names FROM (
  SELECT l.order_id, string_agg(DISTINCT translate(d.composition, '()', ''), ', ') AS names
  FROM order_lines l JOIN drugs d ON d.id = l.drug_id WHERE d.composition <> '' GROUP BY l.order_id
) l WHERE l.order_id = o.id;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "compositions" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((lower("code" || ' ' || "patient_name" || ' ' || "phone_no" || ' ' || "drug_names" || ' ' || "compositions")) gin_trgm_ops);
