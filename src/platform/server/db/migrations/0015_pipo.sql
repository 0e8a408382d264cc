CREATE TABLE "pipo_group_drugs" (
	"group_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "pipo_group_drugs_group_id_drug_id_pk" PRIMARY KEY("group_id","drug_id")
);
--> statement-breakpoint
CREATE TABLE "pipo_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pipo_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipo_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pipo_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"group_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"user_id" bigint,
	CONSTRAINT "pipo_logs_direction" CHECK (direction in ('IN', 'OUT'))
);
--> statement-breakpoint
ALTER TABLE "pipo_group_drugs" ADD CONSTRAINT "pipo_group_drugs_group_id_pipo_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."pipo_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipo_group_drugs" ADD CONSTRAINT "pipo_group_drugs_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipo_logs" ADD CONSTRAINT "pipo_logs_group_id_pipo_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."pipo_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipo_logs" ADD CONSTRAINT "pipo_logs_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipo_logs" ADD CONSTRAINT "pipo_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipo_group_drugs_drug_id_index" ON "pipo_group_drugs" USING btree ("drug_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipo_groups_name" ON "pipo_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "pipo_groups_by_update" ON "pipo_groups" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pipo_logs_by_moment" ON "pipo_logs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "pipo_logs_group_id_index" ON "pipo_logs" USING btree ("group_id");