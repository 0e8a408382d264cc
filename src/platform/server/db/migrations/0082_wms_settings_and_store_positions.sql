CREATE TABLE "category_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"reorder_days" integer NOT NULL,
	"cover_days" integer NOT NULL,
	"most_packs" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "category_settings_days" CHECK ("category_settings"."reorder_days" >= 1 and "category_settings"."cover_days" > "category_settings"."reorder_days"),
	CONSTRAINT "category_settings_limits" CHECK (reorder_days <= 60 and cover_days <= 120 and most_packs between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "distributor_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"distributor_id" bigint NOT NULL,
	"preference" text,
	"least_margin" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "distributor_settings_preference" CHECK (preference in ('FIRST', 'SECOND', 'THIRD', 'NEVER')),
	CONSTRAINT "distributor_settings_margin" CHECK ("distributor_settings"."least_margin" between 0 and 100),
	CONSTRAINT "distributor_settings_filled" CHECK (num_nonnulls("distributor_settings"."preference", "distributor_settings"."least_margin") > 0)
);
--> statement-breakpoint
CREATE TABLE "drug_distributors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drug_distributors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drug_id" bigint NOT NULL,
	"distributor_id" bigint NOT NULL,
	"preference" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "drug_distributors_preference" CHECK (preference in ('FIRST', 'SECOND', 'THIRD', 'NEVER'))
);
--> statement-breakpoint
CREATE TABLE "planning_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planning_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"observed_days" integer NOT NULL,
	"lead_days" integer NOT NULL,
	"reorder_a1" integer NOT NULL,
	"reorder_a2" integer NOT NULL,
	"reorder_b" integer NOT NULL,
	"reorder_c" integer NOT NULL,
	"reorder_d" integer NOT NULL,
	"reorder_na" integer NOT NULL,
	"cover_a1" integer NOT NULL,
	"cover_a2" integer NOT NULL,
	"cover_b" integer NOT NULL,
	"cover_c" integer NOT NULL,
	"cover_d" integer NOT NULL,
	"cover_na" integer NOT NULL,
	"safety_a1" integer NOT NULL,
	"safety_a2" integer NOT NULL,
	"safety_b" integer NOT NULL,
	"safety_c" integer NOT NULL,
	"safety_d" integer NOT NULL,
	"safety_na" integer NOT NULL,
	CONSTRAINT "planning_settings_version_unique" UNIQUE("version"),
	CONSTRAINT "planning_settings_limits" CHECK (observed_days between 7 and 90 and lead_days between 1 and 30 and reorder_a1 between 1 and 60 and reorder_a2 between 1 and 60 and reorder_b between 1 and 60 and reorder_c between 1 and 60 and reorder_d between 1 and 60 and reorder_na between 1 and 60 and cover_a1 between 2 and 120 and cover_a2 between 2 and 120 and cover_b between 2 and 120 and cover_c between 2 and 120 and cover_d between 2 and 120 and cover_na between 2 and 120 and safety_a1 between 0 and 30 and safety_a2 between 0 and 30 and safety_b between 0 and 30 and safety_c between 0 and 30 and safety_d between 0 and 30 and safety_na between 0 and 30)
);
--> statement-breakpoint
ALTER TABLE "short_book_entries" DROP CONSTRAINT "short_book_entries_suggestion";--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD COLUMN "reorder_days" integer;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD COLUMN "cover_days" integer;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD COLUMN "observed_days" integer;--> statement-breakpoint
-- What was suggested followed from these days.
UPDATE "short_book_entries" SET "observed_days" = 30,
	"reorder_days" = CASE "grade" WHEN 'A1' THEN 7 WHEN 'A2' THEN 7 WHEN 'B' THEN 5 WHEN 'C' THEN 5 ELSE 3 END,
	"cover_days" = CASE "grade" WHEN 'A1' THEN 15 WHEN 'A2' THEN 15 WHEN 'B' THEN 12 WHEN 'C' THEN 10 ELSE 7 END
WHERE "suggested" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "category_settings" ADD CONSTRAINT "category_settings_category_id_master_records_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_settings" ADD CONSTRAINT "distributor_settings_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_distributors" ADD CONSTRAINT "drug_distributors_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_distributors" ADD CONSTRAINT "drug_distributors_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planning_settings" ADD CONSTRAINT "planning_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "category_settings_key" ON "category_settings" USING btree ("category_id") WHERE "category_settings"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "category_settings_by_update" ON "category_settings" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "distributor_settings_key" ON "distributor_settings" USING btree ("distributor_id") WHERE "distributor_settings"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "distributor_settings_by_update" ON "distributor_settings" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "drug_distributors_key" ON "drug_distributors" USING btree ("drug_id","distributor_id") WHERE "drug_distributors"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "drug_distributors_by_distributor" ON "drug_distributors" USING btree ("distributor_id");--> statement-breakpoint
CREATE INDEX "drug_distributors_by_update" ON "drug_distributors" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "planning_settings_by_start" ON "planning_settings" USING btree ("effective_from","version");--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_position" CHECK (("stores"."latitude" is null) = ("stores"."longitude" is null));--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_suggestion" CHECK (num_nulls("short_book_entries"."suggested", "short_book_entries"."grade", "short_book_entries"."pack_size", "short_book_entries"."free", "short_book_entries"."on_order", "short_book_entries"."use_per_day", "short_book_entries"."suggested_at",
        "short_book_entries"."reorder_days", "short_book_entries"."cover_days", "short_book_entries"."observed_days") in (0, 10));