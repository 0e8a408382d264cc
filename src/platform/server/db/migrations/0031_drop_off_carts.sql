CREATE TABLE "drop_off_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_off_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cart_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"drug_id" bigint,
	"quantity" integer,
	CONSTRAINT "drop_off_actions_action" CHECK (action in ('CREATED', 'ITEM-ADDED', 'ITEM-REMOVED', 'QUANTITY-CHANGED', 'PROMO-APPLIED', 'CHECKED-OUT', 'ABANDONED'))
);
--> statement-breakpoint
CREATE TABLE "drop_off_carts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_off_carts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"patient_name" text NOT NULL,
	"phone_no" text NOT NULL,
	"city" text NOT NULL,
	"step" text NOT NULL,
	"value" integer NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"contacts" integer DEFAULT 0 NOT NULL,
	"last_result" text,
	"reached" boolean DEFAULT false NOT NULL,
	"escalated" boolean DEFAULT false NOT NULL,
	"owner_id" bigint,
	"reason" text,
	"order_id" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drop_off_carts_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "drop_off_carts_status" CHECK (status in ('OPEN', 'CONTACTED', 'CALL-BACK', 'NOT-REACHABLE', 'RECOVERED', 'NOT-INTERESTED')),
	CONSTRAINT "drop_off_carts_step" CHECK (step in ('CART', 'ADDRESS', 'PRESCRIPTION', 'SLOT', 'PAYMENT')),
	CONSTRAINT "drop_off_carts_last_result" CHECK (last_result in ('CONNECTED', 'NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'WRONG-NUMBER', 'CALL-BACK')),
	CONSTRAINT "drop_off_carts_reason" CHECK (reason in ('PRICE', 'BOUGHT-ELSEWHERE', 'DELIVERY-TIME', 'NO-PRESCRIPTION', 'NOT-NEEDED', 'OTHER')),
	CONSTRAINT "drop_off_carts_recovered" CHECK (("drop_off_carts"."status" = 'RECOVERED') = ("drop_off_carts"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "drop_off_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_off_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cart_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "drop_off_events_version" UNIQUE("cart_id","version")
);
--> statement-breakpoint
CREATE TABLE "drop_off_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_off_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cart_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "drop_off_lines_drug" UNIQUE("cart_id","drug_id"),
	CONSTRAINT "drop_off_lines_quantity" CHECK ("drop_off_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "drop_off_targets" (
	"scope" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"percent" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "drop_off_targets_scope" CHECK (scope in ('ALL', 'Mumbai', 'Pune', 'Surat')),
	CONSTRAINT "drop_off_targets_percent" CHECK (percent between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "drop_off_actions" ADD CONSTRAINT "drop_off_actions_cart_id_drop_off_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."drop_off_carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_actions" ADD CONSTRAINT "drop_off_actions_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_carts" ADD CONSTRAINT "drop_off_carts_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_carts" ADD CONSTRAINT "drop_off_carts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_carts" ADD CONSTRAINT "drop_off_carts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_events" ADD CONSTRAINT "drop_off_events_cart_id_drop_off_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."drop_off_carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_events" ADD CONSTRAINT "drop_off_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_lines" ADD CONSTRAINT "drop_off_lines_cart_id_drop_off_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."drop_off_carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_lines" ADD CONSTRAINT "drop_off_lines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_off_targets" ADD CONSTRAINT "drop_off_targets_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drop_off_actions_by_cart" ON "drop_off_actions" USING btree ("cart_id","at");--> statement-breakpoint
CREATE INDEX "drop_off_actions_drug_id_index" ON "drop_off_actions" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "drop_off_carts_by_leaving" ON "drop_off_carts" USING btree ("left_at","id");--> statement-breakpoint
CREATE INDEX "drop_off_carts_by_value" ON "drop_off_carts" USING btree ("value","id");--> statement-breakpoint
CREATE INDEX "drop_off_carts_by_due" ON "drop_off_carts" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "drop_off_carts_by_owner" ON "drop_off_carts" USING btree ("owner_id") WHERE "drop_off_carts"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "drop_off_carts_patient_id_index" ON "drop_off_carts" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "drop_off_carts_search" ON "drop_off_carts" USING gin ((lower("patient_name" || ' ' || "phone_no")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "drop_off_lines_drug_id_index" ON "drop_off_lines" USING btree ("drug_id");