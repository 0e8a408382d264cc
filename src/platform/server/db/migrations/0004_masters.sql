CREATE TABLE "master_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master" text NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp with time zone,
	"merged_into" bigint,
	"request_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "master_records_request_key" UNIQUE("master","request_key"),
	CONSTRAINT "master_records_master" CHECK (master in ('brand', 'item', 'function', 'use', 'composition', 'variant', 'company', 'hsn', 'product', 'product-category', 'molecule', 'release', 'available-in', 'uom'))
);
--> statement-breakpoint
CREATE TABLE "master_references" (
	"record_id" bigint NOT NULL,
	"field" text NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "master_references_record_id_field_target_id_pk" PRIMARY KEY("record_id","field","target_id")
);
--> statement-breakpoint
ALTER TABLE "master_records" ADD CONSTRAINT "master_records_merged_into_master_records_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_references" ADD CONSTRAINT "master_references_record_id_master_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_references" ADD CONSTRAINT "master_references_target_id_master_records_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "master_records_name" ON "master_records" USING btree ("master",lower("name")) WHERE "master_records"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "master_records_by_name" ON "master_records" USING btree ("master",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "master_records_by_update" ON "master_records" USING btree ("master","updated_at","id");--> statement-breakpoint
CREATE INDEX "master_records_search" ON "master_records" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "master_references_target_id_index" ON "master_references" USING btree ("target_id");