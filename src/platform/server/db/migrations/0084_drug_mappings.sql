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
ALTER TABLE "distributor_item_events" ADD CONSTRAINT "distributor_item_events_item_id_distributor_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."distributor_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_item_events" ADD CONSTRAINT "distributor_item_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_items" ADD CONSTRAINT "distributor_items_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_items" ADD CONSTRAINT "distributor_items_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "distributor_items_key" ON "distributor_items" USING btree ("distributor_id",lower("code")) WHERE "distributor_items"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "distributor_items_by_name" ON "distributor_items" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "distributor_items_by_code" ON "distributor_items" USING btree (lower("code"),"id");--> statement-breakpoint
CREATE INDEX "distributor_items_by_score" ON "distributor_items" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "distributor_items_by_update" ON "distributor_items" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "distributor_items_of_drug" ON "distributor_items" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "distributor_items_open" ON "distributor_items" USING btree ("status","id") WHERE status in ('unmatched', 'suggested') and retired_at is null;--> statement-breakpoint
CREATE INDEX "distributor_items_to_match" ON "distributor_items" USING btree ("id") WHERE to_match and retired_at is null;--> statement-breakpoint
CREATE INDEX "distributor_items_search" ON "distributor_items" USING gin ((lower("name" || ' ' || "code")) gin_trgm_ops);