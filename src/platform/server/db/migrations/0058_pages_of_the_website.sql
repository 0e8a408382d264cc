CREATE TABLE "page_cache" (
	"page_id" bigint NOT NULL,
	"city" text NOT NULL,
	"audience" text NOT NULL,
	"page_ids" bigint[] NOT NULL,
	"body" text NOT NULL,
	"etag" text NOT NULL,
	"valid_until" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_cache_page_id_city_audience_pk" PRIMARY KEY("page_id","city","audience")
);
--> statement-breakpoint
CREATE TABLE "page_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "page_events_version" UNIQUE("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"sections" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "page_versions_page_id_number_pk" PRIMARY KEY("page_id","number")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"sections" jsonb NOT NULL,
	"author_id" bigint NOT NULL,
	"publish_at" timestamp with time zone,
	"live" integer,
	"versions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pages_address" UNIQUE("address","language"),
	CONSTRAINT "pages_status" CHECK (status in ('draft', 'inReview', 'scheduled', 'published', 'unpublished')),
	CONSTRAINT "pages_language" CHECK (language in ('en', 'hi', 'mr', 'gu')),
	CONSTRAINT "pages_publish_at" CHECK (("pages"."status" = 'scheduled') = ("pages"."publish_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "page_cache" ADD CONSTRAINT "page_cache_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_events" ADD CONSTRAINT "page_events_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_events" ADD CONSTRAINT "page_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pages_by_address" ON "pages" USING btree (lower("address"),"id");--> statement-breakpoint
CREATE INDEX "pages_by_title" ON "pages" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "pages_by_change" ON "pages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pages_by_publication" ON "pages" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "pages_author_id_index" ON "pages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "pages_search" ON "pages" USING gin ((lower("title" || ' ' || "address")) gin_trgm_ops);