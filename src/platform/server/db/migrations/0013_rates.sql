CREATE TABLE "drug_order_infos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drug_order_infos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drug_id" bigint NOT NULL,
	"least" integer NOT NULL,
	"multiple" integer NOT NULL,
	"most" integer,
	"lead_days" integer NOT NULL,
	"returnable" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drug_order_infos_fit" CHECK ("drug_order_infos"."least" >= 1 and "drug_order_infos"."multiple" >= 1 and "drug_order_infos"."lead_days" between 0 and 365 and ("drug_order_infos"."most" is null or "drug_order_infos"."most" >= "drug_order_infos"."least"))
);
--> statement-breakpoint
CREATE TABLE "drug_order_infos_of_others" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drug_order_infos_of_others_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drug_id" bigint NOT NULL,
	"store_group_id" bigint NOT NULL,
	"least" integer NOT NULL,
	"multiple" integer NOT NULL,
	"most" integer,
	"lead_days" integer NOT NULL,
	"returnable" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drug_order_infos_of_others_fit" CHECK ("drug_order_infos_of_others"."least" >= 1 and "drug_order_infos_of_others"."multiple" >= 1 and "drug_order_infos_of_others"."lead_days" between 0 and 365 and ("drug_order_infos_of_others"."most" is null or "drug_order_infos_of_others"."most" >= "drug_order_infos_of_others"."least"))
);
--> statement-breakpoint
CREATE TABLE "selling_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "selling_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drug_id" bigint NOT NULL,
	"store_group_id" bigint NOT NULL,
	"holds_from" date NOT NULL,
	"rate" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "selling_rates_rate" CHECK ("selling_rates"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "drug_order_infos" ADD CONSTRAINT "drug_order_infos_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_order_infos_of_others" ADD CONSTRAINT "drug_order_infos_of_others_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_order_infos_of_others" ADD CONSTRAINT "drug_order_infos_of_others_store_group_id_store_groups_id_fk" FOREIGN KEY ("store_group_id") REFERENCES "public"."store_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_rates" ADD CONSTRAINT "selling_rates_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_rates" ADD CONSTRAINT "selling_rates_store_group_id_store_groups_id_fk" FOREIGN KEY ("store_group_id") REFERENCES "public"."store_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drug_order_infos_key" ON "drug_order_infos" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "drug_order_infos_by_update" ON "drug_order_infos" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "drug_order_infos_of_others_key" ON "drug_order_infos_of_others" USING btree ("drug_id","store_group_id");--> statement-breakpoint
CREATE INDEX "drug_order_infos_of_others_by_update" ON "drug_order_infos_of_others" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "selling_rates_key" ON "selling_rates" USING btree ("drug_id","store_group_id","holds_from");--> statement-breakpoint
CREATE INDEX "selling_rates_by_day" ON "selling_rates" USING btree ("holds_from","id");--> statement-breakpoint
CREATE INDEX "selling_rates_by_update" ON "selling_rates" USING btree ("updated_at","id");