CREATE TABLE "webhook_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"service" text NOT NULL,
	"message_id" text,
	"type" text,
	"status" integer,
	"problem" text,
	"took" integer NOT NULL,
	"request_id" text,
	CONSTRAINT "webhook_calls_direction" CHECK (direction in ('IN', 'OUT')),
	CONSTRAINT "webhook_calls_service" CHECK (service in ('fulfilment', 'telephony'))
);
--> statement-breakpoint
CREATE INDEX "webhook_calls_by_message" ON "webhook_calls" USING btree ("message_id") WHERE message_id is not null;