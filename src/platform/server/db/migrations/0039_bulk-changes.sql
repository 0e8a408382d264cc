CREATE TABLE "order_bulk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"list" text NOT NULL,
	"question" jsonb,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"request_id" text NOT NULL,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"not_reached" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "order_bulk_changes_state" CHECK (state in ('queued', 'running', 'finished', 'stopped', 'undoing', 'undone')),
	CONSTRAINT "order_bulk_changes_kind" CHECK (kind in ('mark_placed', 'mark_follow_up_within_tat', 'mark_confirm_but_need_prescription', 'mark_follow_up_doctor_within_tat', 'mark_cancel_by_customer', 'mark_cancel_by_us', 'note', 'assign')),
	CONSTRAINT "order_bulk_changes_list" CHECK (list in ('orders', 'doctor-orders'))
);
--> statement-breakpoint
CREATE TABLE "order_bulk_results" (
	"bulk_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"outcome" text NOT NULL,
	"because" jsonb,
	"version_after" integer,
	CONSTRAINT "order_bulk_results_bulk_id_position_pk" PRIMARY KEY("bulk_id","position"),
	CONSTRAINT "order_bulk_results_order" UNIQUE("bulk_id","order_id"),
	CONSTRAINT "order_bulk_results_outcome" CHECK (outcome in ('waiting', 'changed', 'refused', 'left', 'undone', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "order_bulk_changes" ADD CONSTRAINT "order_bulk_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bulk_results" ADD CONSTRAINT "order_bulk_results_bulk_id_order_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."order_bulk_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bulk_results" ADD CONSTRAINT "order_bulk_results_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_bulk_changes_by_time" ON "order_bulk_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_bulk_changes_busy" ON "order_bulk_changes" USING btree ("total","id") WHERE "order_bulk_changes"."state" in ('queued', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "order_bulk_results_by_outcome" ON "order_bulk_results" USING btree ("bulk_id","outcome","position");--> statement-breakpoint
CREATE INDEX "order_bulk_results_order_id_index" ON "order_bulk_results" USING btree ("order_id");