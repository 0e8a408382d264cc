CREATE TABLE "notification_tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"auth_hash" "bytea" NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_tickets_auth_hash_unique" UNIQUE("auth_hash")
);
--> statement-breakpoint
CREATE TABLE "announcement_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_tickets" ADD CONSTRAINT "notification_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_tickets_of" ON "notification_tickets" USING btree ("session_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_tickets_expire" ON "notification_tickets" USING btree ("expires_at");