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
ALTER TABLE "order_configs" ADD CONSTRAINT "order_configs_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_configs_key" ON "order_configs" USING btree ("distributor_id") WHERE "order_configs"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "order_configs_by_update" ON "order_configs" USING btree ("updated_at","id");