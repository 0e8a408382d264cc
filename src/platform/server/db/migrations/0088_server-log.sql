CREATE TABLE "server_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"request_id" text,
	"server" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "server_log_level" CHECK (level in ('error', 'warn', 'info', 'debug'))
);
--> statement-breakpoint
CREATE INDEX "server_log_by_request" ON "server_log" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "server_log_by_age" ON "server_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "patient_reads_by_request" ON "patient_reads" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "webhook_calls_by_request" ON "webhook_calls" USING btree ("request_id") WHERE request_id is not null;