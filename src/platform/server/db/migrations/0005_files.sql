CREATE TABLE "drug_images" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"drug_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"alt" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"types" text[] NOT NULL,
	"size_limit" bigint NOT NULL,
	"public_link" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_folders_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "file_folders_kind" CHECK (kind in ('DRUG-IMAGE', 'PRESCRIPTION', 'INVOICE', 'CONTENT', 'BULK-UPLOAD'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"folder_id" bigint NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"storage_key" text NOT NULL,
	"storage_upload" jsonb,
	"expected_sha256" text,
	"media_type" text,
	"sha256" text,
	"reason" text,
	"request_key" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_request_key" UNIQUE("user_id","request_key"),
	CONSTRAINT "files_state" CHECK (state in ('sending', 'done', 'refused', 'cancelled')),
	CONSTRAINT "files_received" CHECK ("files"."received" between 0 and "files"."size")
);
--> statement-breakpoint
ALTER TABLE "drug_images" ADD CONSTRAINT "drug_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_folder_id_file_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."file_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drug_images_of" ON "drug_images" USING btree ("drug_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "file_folders_name" ON "file_folders" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "file_folders_drug_images" ON "file_folders" USING btree ("kind") WHERE "file_folders"."kind" = 'DRUG-IMAGE';--> statement-breakpoint
CREATE INDEX "files_by_folder" ON "files" USING btree ("folder_id","finished_at" DESC NULLS LAST,"id") WHERE "files"."state" = 'done' and "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_on_their_way" ON "files" USING btree ("touched_at") WHERE "files"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "drug_images" ADD CONSTRAINT "drug_images_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id");--> statement-breakpoint
INSERT INTO "file_folders" ("name", "kind", "types", "size_limit", "public_link") VALUES
	('Drug images', 'DRUG-IMAGE', '{image/jpeg,image/png,image/webp}', 5242880, false),
	('Content media', 'CONTENT', '{image/jpeg,image/png,image/webp,image/gif,application/pdf}', 10485760, true),
	('Invoices', 'INVOICE', '{application/pdf,image/jpeg,image/png}', 10485760, false),
	('Bulk uploads', 'BULK-UPLOAD', '{text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/zip}', 52428800, false);
