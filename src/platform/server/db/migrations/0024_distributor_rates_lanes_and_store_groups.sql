CREATE TABLE "distributor_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"distributor" text NOT NULL,
	"drug_id" bigint NOT NULL,
	"mrp" integer NOT NULL,
	"ptr" integer NOT NULL,
	"pts" integer NOT NULL,
	"discount" double precision,
	"scheme" text,
	"scheme_minimum" integer,
	"cd_percent" double precision,
	"cd_days" integer,
	"order_multiple" integer,
	"from_date" date NOT NULL,
	"to_date" date,
	"net_rate" integer GENERATED ALWAYS AS (round(ptr * (1 - coalesce(discount, 0) / 100) * (1 - coalesce(cd_percent, 0) / 100)
  * coalesce(split_part(scheme, '+', 1)::double precision / (split_part(scheme, '+', 1)::double precision + split_part(scheme, '+', 2)::double precision), 1))::integer) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "distributor_rates_prices" CHECK ("distributor_rates"."mrp" > 0 and "distributor_rates"."ptr" > 0 and "distributor_rates"."pts" > 0),
	CONSTRAINT "distributor_rates_days" CHECK ("distributor_rates"."to_date" is null or "distributor_rates"."to_date" >= "distributor_rates"."from_date")
);
--> statement-breakpoint
CREATE TABLE "supply_lanes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supply_lanes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"destination_kind" text NOT NULL,
	"destination" text NOT NULL,
	"source_kind" text NOT NULL,
	"source" text NOT NULL,
	"category_id" bigint,
	"drug_id" bigint,
	"priority" integer NOT NULL,
	"lead_days" integer NOT NULL,
	"weekdays" text NOT NULL,
	"cut_off" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "supply_lanes_destination" CHECK (destination_kind in ('STORE', 'WAREHOUSE')),
	CONSTRAINT "supply_lanes_source" CHECK (source_kind in ('WAREHOUSE', 'DISTRIBUTOR', 'STORE')),
	CONSTRAINT "supply_lanes_goods" CHECK (num_nonnulls("supply_lanes"."category_id", "supply_lanes"."drug_id") = 1)
);
--> statement-breakpoint
DROP INDEX "store_groups_name";--> statement-breakpoint
ALTER TABLE "store_groups" ALTER COLUMN "business_tag_display_text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "store_groups" ADD COLUMN "store_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_groups" ADD COLUMN "anchor_store_id" bigint;--> statement-breakpoint
ALTER TABLE "store_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_groups" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "store_groups" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "distributor_rates" ADD CONSTRAINT "distributor_rates_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_lanes" ADD CONSTRAINT "supply_lanes_category_id_master_records_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_lanes" ADD CONSTRAINT "supply_lanes_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "distributor_rates_key" ON "distributor_rates" USING btree ("drug_id","distributor","from_date") WHERE "distributor_rates"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "distributor_rates_by_net_rate" ON "distributor_rates" USING btree ("net_rate","id");--> statement-breakpoint
CREATE INDEX "distributor_rates_by_day" ON "distributor_rates" USING btree ("from_date","id");--> statement-breakpoint
CREATE INDEX "distributor_rates_by_update" ON "distributor_rates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_lanes_of_category" ON "supply_lanes" USING btree ("category_id",lower("destination"),lower("source"),"destination_kind","source_kind") WHERE "supply_lanes"."retired_at" is null and "supply_lanes"."drug_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "supply_lanes_of_drug" ON "supply_lanes" USING btree ("drug_id",lower("destination"),lower("source"),"destination_kind","source_kind") WHERE "supply_lanes"."retired_at" is null and "supply_lanes"."category_id" is null;--> statement-breakpoint
CREATE INDEX "supply_lanes_by_destination" ON "supply_lanes" USING btree (lower("destination"),"id");--> statement-breakpoint
CREATE INDEX "supply_lanes_by_source" ON "supply_lanes" USING btree (lower("source"),"id");--> statement-breakpoint
CREATE INDEX "supply_lanes_by_update" ON "supply_lanes" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "store_groups" ADD CONSTRAINT "store_groups_anchor_store_id_stores_id_fk" FOREIGN KEY ("anchor_store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_groups_by_name" ON "store_groups" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "store_groups_by_update" ON "store_groups" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_groups_name" ON "store_groups" USING btree (lower("name")) WHERE "store_groups"."retired_at" is null;--> statement-breakpoint
-- Groups that exist name the stores that they have.
UPDATE store_groups g SET store_names = m.names FROM (
  SELECT m.store_group_id, string_agg(s.name, '; ' ORDER BY s.id) AS names
  FROM store_group_stores m JOIN stores s ON s.id = m.store_id GROUP BY m.store_group_id
) m WHERE m.store_group_id = g.id;
