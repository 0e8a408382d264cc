CREATE TABLE "order_configs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_configs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"distributor_id" bigint NOT NULL,
	"weekdays" text NOT NULL,
	"orders_at" integer NOT NULL,
	"least_value" integer,
	"most_value" integer,
	"step" text NOT NULL,
	"ran_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "order_configs_step" CHECK (step in ('SUBMIT', 'SEND')),
	CONSTRAINT "order_configs_time" CHECK ("order_configs"."orders_at" between 0 and 1439),
	CONSTRAINT "order_configs_values" CHECK ("order_configs"."least_value" >= 0 and "order_configs"."most_value" > 0 and "order_configs"."most_value" >= "order_configs"."least_value")
);
--> statement-breakpoint
CREATE TABLE "supply_contract_events" (
	"contract_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supply_contract_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "supply_contract_events_version" UNIQUE("contract_id","version")
);
--> statement-breakpoint
CREATE TABLE "supply_contract_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supply_contract_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL,
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
	"net_rate" integer GENERATED ALWAYS AS (round(ptr * (1 - coalesce(discount, 0) / 100) * (1 - coalesce(cd_percent, 0) / 100)
  * coalesce(split_part(scheme, '+', 1)::double precision / (split_part(scheme, '+', 1)::double precision + split_part(scheme, '+', 2)::double precision), 1))::integer) STORED NOT NULL,
	"committed_packs" integer,
	"rate_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supply_contract_lines_prices" CHECK ("supply_contract_lines"."mrp" > 0 and "supply_contract_lines"."ptr" > 0 and "supply_contract_lines"."pts" > 0),
	CONSTRAINT "supply_contract_lines_packs" CHECK ("supply_contract_lines"."committed_packs" > 0)
);
--> statement-breakpoint
CREATE TABLE "supply_contracts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supply_contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"distributor_id" bigint NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"payment_days" integer NOT NULL,
	"note" text NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"submitted_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supply_contracts_status" CHECK (status in ('draft', 'inReview', 'approved', 'active', 'expired', 'terminated', 'withdrawn')),
	CONSTRAINT "supply_contracts_days" CHECK ("supply_contracts"."last_on" >= "supply_contracts"."first_on"),
	CONSTRAINT "supply_contracts_terms" CHECK ("supply_contracts"."payment_days" >= 0 and "supply_contracts"."lines" >= 0)
);
--> statement-breakpoint
CREATE TABLE "distributor_item_events" (
	"item_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_item_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "distributor_item_events_version" UNIQUE("item_id","version")
);
--> statement-breakpoint
CREATE TABLE "distributor_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'unmatched' NOT NULL,
	"distributor_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pack" text,
	"maker" text,
	"mrp" integer,
	"drug_id" bigint,
	"score" integer,
	"runner_up" integer,
	"refused" bigint[] DEFAULT '{}' NOT NULL,
	"to_match" boolean DEFAULT true NOT NULL,
	"matched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "distributor_items_status" CHECK (status in ('unmatched', 'suggested', 'mapped', 'notOurs')),
	CONSTRAINT "distributor_items_drug" CHECK (("distributor_items"."drug_id" is not null) = ("distributor_items"."status" in ('suggested', 'mapped'))),
	CONSTRAINT "distributor_items_score" CHECK ("distributor_items"."score" between 0 and 100 and "distributor_items"."runner_up" between 0 and 100),
	CONSTRAINT "distributor_items_mrp" CHECK ("distributor_items"."mrp" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_configs" ADD CONSTRAINT "order_configs_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_contract_events" ADD CONSTRAINT "supply_contract_events_contract_id_supply_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."supply_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_contract_events" ADD CONSTRAINT "supply_contract_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_contract_lines" ADD CONSTRAINT "supply_contract_lines_contract_id_supply_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."supply_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_contract_lines" ADD CONSTRAINT "supply_contract_lines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_contract_lines" ADD CONSTRAINT "supply_contract_lines_rate_id_distributor_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."distributor_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_contracts" ADD CONSTRAINT "supply_contracts_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_contracts" ADD CONSTRAINT "supply_contracts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_item_events" ADD CONSTRAINT "distributor_item_events_item_id_distributor_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."distributor_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_item_events" ADD CONSTRAINT "distributor_item_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_items" ADD CONSTRAINT "distributor_items_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_items" ADD CONSTRAINT "distributor_items_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_configs_key" ON "order_configs" USING btree ("distributor_id") WHERE "order_configs"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "order_configs_by_update" ON "order_configs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_contract_lines_key" ON "supply_contract_lines" USING btree ("contract_id","drug_id");--> statement-breakpoint
CREATE INDEX "supply_contract_lines_drug_id_index" ON "supply_contract_lines" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "supply_contract_lines_rate_id_index" ON "supply_contract_lines" USING btree ("rate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_contracts_key" ON "supply_contracts" USING btree ("distributor_id",lower("number"));--> statement-breakpoint
CREATE INDEX "supply_contracts_by_number" ON "supply_contracts" USING btree (lower("number"),"id");--> statement-breakpoint
CREATE INDEX "supply_contracts_by_first_day" ON "supply_contracts" USING btree ("first_on","id");--> statement-breakpoint
CREATE INDEX "supply_contracts_by_last_day" ON "supply_contracts" USING btree ("last_on","id");--> statement-breakpoint
CREATE INDEX "supply_contracts_by_update" ON "supply_contracts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "distributor_items_key" ON "distributor_items" USING btree ("distributor_id",lower("code")) WHERE "distributor_items"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "distributor_items_by_name" ON "distributor_items" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "distributor_items_by_code" ON "distributor_items" USING btree (lower("code"),"id");--> statement-breakpoint
CREATE INDEX "distributor_items_by_score" ON "distributor_items" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "distributor_items_by_update" ON "distributor_items" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "distributor_items_of_drug" ON "distributor_items" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "distributor_items_open" ON "distributor_items" USING btree ("status","id") WHERE status in ('unmatched', 'suggested') and retired_at is null;--> statement-breakpoint
CREATE INDEX "distributor_items_to_match" ON "distributor_items" USING btree ("id") WHERE to_match and retired_at is null;--> statement-breakpoint
CREATE INDEX "distributor_items_search" ON "distributor_items" USING gin ((lower("name" || ' ' || "code")) gin_trgm_ops);