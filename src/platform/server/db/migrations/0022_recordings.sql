CREATE TABLE "session_recording_parts" (
	"recording_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"bytes" integer NOT NULL,
	"messages" jsonb NOT NULL,
	CONSTRAINT "session_recording_parts_recording_id_part_pk" PRIMARY KEY("recording_id","part")
);
--> statement-breakpoint
CREATE TABLE "session_recordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"build" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"messages" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "session_recording_parts" ADD CONSTRAINT "session_recording_parts_recording_id_session_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."session_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_recordings" ADD CONSTRAINT "session_recordings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_recordings_by_start" ON "session_recordings" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "session_recordings_of" ON "session_recordings" USING btree ("user_id","started_at");