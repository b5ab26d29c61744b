-- The tables of Selvedge 0.2.0, by area: each area has its tables with their indexes, then the functions and triggers that keep their
-- rules, then the rows of a new database. Referenced tables come first. Later migrations change these tables; this file never changes.
-- Its time in meta/_journal.json is that of the last of the 23 migrations of 0.2.0, so that databases and backups of 0.2.0 are current;
-- columns are in the order in which these added them.

-- Text: trigram search, and text folded to lower case without accents.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- unaccent() is only STABLE because its dictionary could be replaced; naming the dictionary makes the result immutable.
-- With the default cost of 1, sorting thousands of names looks cheaper to the planner than reading the index on them.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Names of customers are compared with single spaces.
CREATE FUNCTION fold_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000
  AS $$ SELECT btrim(regexp_replace(public.fold_text(value), '[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')) $$;

-- For the triggers of append-only tables, and of rows that are marked as deleted and never removed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- Users: accounts, sessions, password links, sign-in limits, idempotency keys and saved views.

CREATE TABLE users (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL,
  password_hash text,
  has_default_password boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  last_login_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT users_role CHECK (role in ('Admin', 'Manager', 'Staff', 'Viewer'))
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_id ON sessions (id);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE password_tokens (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT password_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT password_tokens_purpose CHECK (purpose in ('invitation', 'password reset'))
);
CREATE INDEX password_tokens_user ON password_tokens (user_id);
CREATE INDEX password_tokens_expiry ON password_tokens (expires_at);

CREATE TABLE reset_requests (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  address text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE sign_in_limits (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz(3) NOT NULL,
  blocked_until timestamptz(3) NOT NULL
);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  key text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  answer text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE saved_views (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  user_id bigint NOT NULL,
  is_shared boolean NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, fold_text(name));
CREATE INDEX saved_views_shared ON saved_views (list) WHERE is_shared;

-- One active Admin must remain. Transactions that remove an Admin run one after the other, so that each sees
-- the result of the previous one.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_an_admin', 0));
  IF NOT EXISTS (SELECT FROM users WHERE role = 'Admin' AND is_active) THEN
    RAISE EXCEPTION 'the last active Admin stays one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_keep_an_admin AFTER UPDATE OF role, is_active ON users FOR EACH ROW
  WHEN (OLD.role = 'Admin' AND OLD.is_active AND NOT (NEW.role = 'Admin' AND NEW.is_active))
  EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER users_keep_an_admin_in AFTER DELETE ON users FOR EACH ROW
  WHEN (OLD.role = 'Admin' AND OLD.is_active) EXECUTE FUNCTION keep_an_admin();
--> statement-breakpoint
-- Company: its details, number series and signing keys, and the days of its time zone.

CREATE TABLE company (
  id integer PRIMARY KEY DEFAULT 1,
  name text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  website text NOT NULL,
  tax_id text NOT NULL,
  whatsapp_url text NOT NULL,
  telegram_url text NOT NULL,
  social_url text NOT NULL,
  time_zone text NOT NULL,
  logo_image_id text,
  invoice_terms text DEFAULT '' NOT NULL,
  invoice_footer text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  first_steps_over boolean DEFAULT false NOT NULL,
  terms_days integer DEFAULT 30 NOT NULL,
  terms_from text DEFAULT 'invoice' NOT NULL,
  books_closed_to date,
  charge_labels text[] DEFAULT '{"Freight","Handling","Insurance"}' NOT NULL,
  prints_list_prices boolean DEFAULT false NOT NULL,
  staff_price_floor_basis_points integer,
  staff_confirms_orders boolean DEFAULT false NOT NULL,
  CONSTRAINT company_is_one CHECK (id = 1),
  CONSTRAINT company_terms CHECK (terms_days between 0 and 365),
  CONSTRAINT company_terms_from CHECK (terms_from in ('invoice', 'month end')),
  CONSTRAINT company_staff_price_floor CHECK (staff_price_floor_basis_points between 0 and 10000)
);

CREATE TABLE counters (
  series text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT counters_series_year_pk PRIMARY KEY (series, year),
  CONSTRAINT counters_series CHECK (series in ('INV', 'CN', 'RC', 'SO'))
);

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- The day of a timestamp in the company's time zone. In PL/pgSQL, whose plans are cached per connection.
CREATE FUNCTION company_day(moment timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (moment AT TIME ZONE (SELECT time_zone FROM company))::date;
END $$;

-- The first day of the month of a timestamp in the company's time zone.
CREATE FUNCTION company_month(moment timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN date_trunc('month', company_day(moment)::timestamp)::date;
END $$;

CREATE FUNCTION first_of_month(day date) RETURNS date LANGUAGE sql IMMUTABLE AS
$$ SELECT date_trunc('month', day::timestamp)::date $$;

-- The first instant of a day in the company's time zone. Where clocks go back at midnight (Havana, the Azores), the day has two
-- midnights and begins with the first; AT TIME ZONE returns the second.
CREATE FUNCTION day_begins(day date) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  midnight timestamptz := day::timestamp AT TIME ZONE (SELECT time_zone FROM company);
BEGIN
  IF company_day(midnight - interval '1 hour') = day THEN
    RETURN midnight - interval '1 hour';
  END IF;
  RETURN midnight;
END $$;

-- The periods that count a day: the day and its month.
CREATE FUNCTION spans_of(day date) RETURNS TABLE (span text, first_day date) LANGUAGE sql IMMUTABLE AS
$$ VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date) $$;
--> statement-breakpoint
-- Activity log: append-only entries with a chain of seals, and their totals.

CREATE TABLE activity_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz(3) NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  action text NOT NULL,
  module text NOT NULL,
  ip_address text NOT NULL,
  subject_type text,
  subject_id bigint,
  subject_version integer,
  changes jsonb,
  seal_position bigint,
  seal bytea,
  CONSTRAINT activity_log_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX activity_log_newest ON activity_log (created_at, id);
CREATE INDEX activity_log_module_newest ON activity_log (module, created_at, id);
CREATE INDEX activity_log_user_newest ON activity_log (user_id, created_at, id);
CREATE INDEX activity_log_both_newest ON activity_log ((module || user_id::text), created_at, id);
CREATE INDEX activity_log_subject ON activity_log (subject_type, subject_id, id);
CREATE INDEX activity_log_unsealed ON activity_log (id) WHERE seal is null;
CREATE UNIQUE INDEX activity_log_position ON activity_log (seal_position);

CREATE TABLE activity_counts (
  grain text NOT NULL,
  start date NOT NULL,
  module text NOT NULL,
  user_id bigint NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT activity_counts_grain_module_user_id_start_pk PRIMARY KEY (grain, module, user_id, start)
);

CREATE TRIGGER activity_log_no_delete BEFORE DELETE ON activity_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activity_log_no_truncate BEFORE TRUNCATE ON activity_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An entry may be sealed once; nothing else about it may change.
CREATE FUNCTION allow_sealing_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.seal IS NULL AND NEW.seal IS NOT NULL AND NEW.seal_position IS NOT NULL
    AND (to_jsonb(NEW) - 'seal' - 'seal_position') = (to_jsonb(OLD) - 'seal' - 'seal_position') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry of the activity log is sealed once and never changed'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER activity_log_sealed_once BEFORE UPDATE ON activity_log FOR EACH ROW EXECUTE FUNCTION allow_sealing_alone();

-- Adds the sealed entries at these positions to the totals of the activity page: by day and month in the
-- company's time zone, by module and for all modules (''), by user and for all users (0).
CREATE FUNCTION count_sealed(first_place bigint, last_place bigint) RETURNS void LANGUAGE sql AS $$
INSERT INTO activity_counts (grain, start, module, user_id, count)
SELECT CASE grouping(day) WHEN 0 THEN 'day' ELSE 'month' END, coalesce(day, month),
  CASE grouping(module) WHEN 0 THEN module ELSE '' END, coalesce(user_id, 0), sum(entries)
FROM (
  SELECT day, date_trunc('month', day::timestamp)::date AS month, module, user_id, count(*) AS entries
  FROM (
    SELECT (created_at AT TIME ZONE time_zone)::date AS day, module, user_id
    FROM activity_log CROSS JOIN company
    WHERE seal_position BETWEEN first_place AND last_place
  ) AS sealed
  GROUP BY day, module, user_id
) AS by_day
GROUP BY GROUPING SETS (day, month), GROUPING SETS (module, ()), GROUPING SETS (user_id, ())
-- Entries without a user count for all users only.
HAVING grouping(user_id) = 1 OR user_id IS NOT NULL
ON CONFLICT (grain, module, user_id, start) DO UPDATE SET count = activity_counts.count + excluded.count
$$;

-- The process that seals waits until the new time zone and its counts are saved (it holds the same
-- advisory lock); writers of entries don't wait.
CREATE FUNCTION recount_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7205881232);
  DELETE FROM activity_counts;
  PERFORM count_sealed(1, max(seal_position)) FROM activity_log;
  RETURN NULL;
END $$;
CREATE TRIGGER company_moved_activity AFTER UPDATE ON company FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION recount_activity();
--> statement-breakpoint
-- Images and uploads.

CREATE TABLE images (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  claimed_at timestamptz(3),
  discarded_at timestamptz(3),
  CONSTRAINT images_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX images_unclaimed ON images (created_at) WHERE claimed_at is null;

CREATE TABLE uploads (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  image_id text,
  image_set text,
  file_name text,
  CONSTRAINT uploads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT uploads_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES images (id) ON DELETE SET NULL
);
CREATE INDEX uploads_expiry ON uploads (expires_at);
CREATE INDEX uploads_image_set ON uploads (user_id, image_set) WHERE image_set is not null;
--> statement-breakpoint
-- Styles with their size scales and prepacks.

CREATE TABLE size_scales (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL
);
CREATE UNIQUE INDEX size_scales_name ON size_scales (fold_text(name));

CREATE TABLE size_scale_sizes (
  size_scale_id bigint NOT NULL,
  position integer NOT NULL,
  label text NOT NULL,
  aliases text[] NOT NULL,
  is_core boolean NOT NULL,
  CONSTRAINT size_scale_sizes_size_scale_id_position_pk PRIMARY KEY (size_scale_id, position),
  CONSTRAINT size_scale_sizes_size_scale_id_size_scales_id_fk FOREIGN KEY (size_scale_id) REFERENCES size_scales (id) ON DELETE CASCADE
);

CREATE TABLE styles (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  name text NOT NULL,
  category text,
  manufacturer text,
  description text,
  price_cents bigint NOT NULL,
  size_scale_id bigint,
  season text,
  notes text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  search_text text GENERATED ALWAYS AS (fold_text(number || E'\n' || name || E'\n' || coalesce(manufacturer, ''))) STORED NOT NULL,
  CONSTRAINT styles_size_scale_id_size_scales_id_fk FOREIGN KEY (size_scale_id) REFERENCES size_scales (id),
  CONSTRAINT styles_price CHECK (price_cents >= 0)
);
CREATE UNIQUE INDEX styles_number ON styles (fold_text(number)) WHERE deleted_at is null;
CREATE INDEX styles_newest ON styles (id) WHERE deleted_at is null;
CREATE INDEX styles_category ON styles (category, id) WHERE deleted_at is null;
CREATE INDEX styles_season ON styles (season, id) WHERE deleted_at is null;
CREATE INDEX styles_search ON styles USING gin (search_text gin_trgm_ops) WHERE deleted_at is null;

CREATE TABLE prepacks (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  size_scale_id bigint NOT NULL,
  style_id bigint,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT prepacks_size_scale_id_size_scales_id_fk FOREIGN KEY (size_scale_id) REFERENCES size_scales (id),
  CONSTRAINT prepacks_style_id_styles_id_fk FOREIGN KEY (style_id) REFERENCES styles (id)
);
CREATE UNIQUE INDEX prepacks_name ON prepacks (size_scale_id, coalesce(style_id, 0), fold_text(name));
CREATE INDEX prepacks_style ON prepacks (style_id);

CREATE TABLE prepack_sizes (
  prepack_id bigint NOT NULL,
  position integer NOT NULL,
  label text NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT prepack_sizes_prepack_id_position_pk PRIMARY KEY (prepack_id, position),
  CONSTRAINT prepack_sizes_prepack_id_prepacks_id_fk FOREIGN KEY (prepack_id) REFERENCES prepacks (id) ON DELETE CASCADE,
  CONSTRAINT prepack_sizes_quantity CHECK (quantity > 0)
);

-- The scales of a new company, as in domain/catalog/sizeScales.ts.
INSERT INTO size_scales (name) VALUES
  ('XXS to 5XL'),
  ('Waist 28 to 40'),
  ('EU 35 to 48'),
  ('Women''s 0 to 18'),
  ('Baby 0-3M to 24M'),
  ('Toddler 2T to 5T'),
  ('Children''s 4 to 14'),
  ('One size');

INSERT INTO size_scale_sizes (size_scale_id, position, label, aliases, is_core)
SELECT size_scales.id, size.position, size.label, size.aliases, size.is_core FROM (VALUES
  ('XXS to 5XL', 0, 'XXS', ARRAY['2XS'], false),
  ('XXS to 5XL', 1, 'XS', ARRAY['Extra small'], false),
  ('XXS to 5XL', 2, 'S', ARRAY['Small'], false),
  ('XXS to 5XL', 3, 'M', ARRAY['Medium'], true),
  ('XXS to 5XL', 4, 'L', ARRAY['Large'], true),
  ('XXS to 5XL', 5, 'XL', ARRAY['Extra large', '1XL'], false),
  ('XXS to 5XL', 6, '2XL', ARRAY['XXL'], false),
  ('XXS to 5XL', 7, '3XL', ARRAY['XXXL'], false),
  ('XXS to 5XL', 8, '4XL', ARRAY['XXXXL'], false),
  ('XXS to 5XL', 9, '5XL', ARRAY['XXXXXL'], false),
  ('Waist 28 to 40', 0, '28', '{}'::text[], false),
  ('Waist 28 to 40', 1, '29', '{}'::text[], false),
  ('Waist 28 to 40', 2, '30', '{}'::text[], false),
  ('Waist 28 to 40', 3, '31', '{}'::text[], false),
  ('Waist 28 to 40', 4, '32', '{}'::text[], true),
  ('Waist 28 to 40', 5, '33', '{}'::text[], false),
  ('Waist 28 to 40', 6, '34', '{}'::text[], true),
  ('Waist 28 to 40', 7, '35', '{}'::text[], false),
  ('Waist 28 to 40', 8, '36', '{}'::text[], false),
  ('Waist 28 to 40', 9, '37', '{}'::text[], false),
  ('Waist 28 to 40', 10, '38', '{}'::text[], false),
  ('Waist 28 to 40', 11, '39', '{}'::text[], false),
  ('Waist 28 to 40', 12, '40', '{}'::text[], false),
  ('EU 35 to 48', 0, '35', ARRAY['EU 35'], false),
  ('EU 35 to 48', 1, '36', ARRAY['EU 36'], false),
  ('EU 35 to 48', 2, '37', ARRAY['EU 37'], false),
  ('EU 35 to 48', 3, '38', ARRAY['EU 38'], true),
  ('EU 35 to 48', 4, '39', ARRAY['EU 39'], true),
  ('EU 35 to 48', 5, '40', ARRAY['EU 40'], false),
  ('EU 35 to 48', 6, '41', ARRAY['EU 41'], false),
  ('EU 35 to 48', 7, '42', ARRAY['EU 42'], true),
  ('EU 35 to 48', 8, '43', ARRAY['EU 43'], true),
  ('EU 35 to 48', 9, '44', ARRAY['EU 44'], false),
  ('EU 35 to 48', 10, '45', ARRAY['EU 45'], false),
  ('EU 35 to 48', 11, '46', ARRAY['EU 46'], false),
  ('EU 35 to 48', 12, '47', ARRAY['EU 47'], false),
  ('EU 35 to 48', 13, '48', ARRAY['EU 48'], false),
  ('Women''s 0 to 18', 0, '0', ARRAY['US 0'], false),
  ('Women''s 0 to 18', 1, '2', ARRAY['US 2'], false),
  ('Women''s 0 to 18', 2, '4', ARRAY['US 4'], false),
  ('Women''s 0 to 18', 3, '6', ARRAY['US 6'], true),
  ('Women''s 0 to 18', 4, '8', ARRAY['US 8'], true),
  ('Women''s 0 to 18', 5, '10', ARRAY['US 10'], true),
  ('Women''s 0 to 18', 6, '12', ARRAY['US 12'], false),
  ('Women''s 0 to 18', 7, '14', ARRAY['US 14'], false),
  ('Women''s 0 to 18', 8, '16', ARRAY['US 16'], false),
  ('Women''s 0 to 18', 9, '18', ARRAY['US 18'], false),
  ('Baby 0-3M to 24M', 0, '0-3M', ARRAY['0/3M'], false),
  ('Baby 0-3M to 24M', 1, '3-6M', ARRAY['3/6M'], false),
  ('Baby 0-3M to 24M', 2, '6-9M', ARRAY['6/9M'], true),
  ('Baby 0-3M to 24M', 3, '9-12M', ARRAY['9/12M'], false),
  ('Baby 0-3M to 24M', 4, '12M', '{}'::text[], false),
  ('Baby 0-3M to 24M', 5, '18M', '{}'::text[], false),
  ('Baby 0-3M to 24M', 6, '24M', '{}'::text[], false),
  ('Toddler 2T to 5T', 0, '2T', '{}'::text[], false),
  ('Toddler 2T to 5T', 1, '3T', '{}'::text[], true),
  ('Toddler 2T to 5T', 2, '4T', '{}'::text[], true),
  ('Toddler 2T to 5T', 3, '5T', '{}'::text[], false),
  ('Children''s 4 to 14', 0, '4', '{}'::text[], false),
  ('Children''s 4 to 14', 1, '6', '{}'::text[], false),
  ('Children''s 4 to 14', 2, '8', '{}'::text[], true),
  ('Children''s 4 to 14', 3, '10', '{}'::text[], true),
  ('Children''s 4 to 14', 4, '12', '{}'::text[], false),
  ('Children''s 4 to 14', 5, '14', '{}'::text[], false),
  ('One size', 0, 'One size', ARRAY['OS', 'OSFA', 'O/S', 'Onesize', 'Free size', 'Uni'], true)
) AS size (scale, position, label, aliases, is_core)
JOIN size_scales ON size_scales.name = size.scale;
--> statement-breakpoint
-- Products. A product is marked as deleted, never removed.

CREATE TABLE products (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  size text NOT NULL,
  quantity integer DEFAULT 0 NOT NULL,
  price_cents bigint NOT NULL,
  manufacturer text,
  category text,
  description text,
  image_id text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  search_text text GENERATED ALWAYS AS (
    fold_text(code || E'\n' || name || E'\n' || color || E'\n' || coalesce(manufacturer, ''))
  ) STORED NOT NULL,
  low_stock_threshold integer,
  stock_level text GENERATED ALWAYS AS (
    case when quantity = 0 then 'out' when quantity <= coalesce(low_stock_threshold, 5) then 'low' else 'in' end
  ) STORED NOT NULL,
  import_id bigint,
  season text,
  style_id bigint,
  shelf text,
  CONSTRAINT products_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES images (id),
  CONSTRAINT products_style_id_styles_id_fk FOREIGN KEY (style_id) REFERENCES styles (id),
  CONSTRAINT products_quantity CHECK (quantity >= 0),
  CONSTRAINT products_price CHECK (price_cents >= 0),
  CONSTRAINT products_threshold CHECK (low_stock_threshold >= 0)
);
CREATE UNIQUE INDEX products_code ON products (lower(code)) WHERE deleted_at is null;
CREATE INDEX products_newest ON products (id) WHERE deleted_at is null;
CREATE INDEX products_category ON products (category, id) WHERE deleted_at is null;
CREATE INDEX products_size ON products (size, id) WHERE deleted_at is null;
CREATE INDEX products_level ON products (stock_level, id) WHERE deleted_at is null;
CREATE INDEX products_category_size ON products (category, size, id) WHERE deleted_at is null;
CREATE INDEX products_category_level ON products (category, stock_level, id) WHERE deleted_at is null;
CREATE INDEX products_size_level ON products (size, stock_level, id) WHERE deleted_at is null;
CREATE INDEX products_category_size_level ON products (category, size, stock_level, id) WHERE deleted_at is null;
CREATE INDEX products_short ON products (id) WHERE deleted_at is null and stock_level <> 'in';
CREATE INDEX products_category_short ON products (category, id) WHERE deleted_at is null and stock_level <> 'in';
CREATE INDEX products_size_short ON products (size, id) WHERE deleted_at is null and stock_level <> 'in';
CREATE INDEX products_category_size_short ON products (category, size, id) WHERE deleted_at is null and stock_level <> 'in';
CREATE INDEX products_manufacturer ON products (manufacturer, id) WHERE deleted_at is null and manufacturer is not null;
CREATE INDEX products_color ON products (color, id) WHERE deleted_at is null;
CREATE INDEX products_season ON products (season, id) WHERE deleted_at is null and season is not null;
CREATE INDEX products_name ON products (fold_text(name) COLLATE "C", id) WHERE deleted_at is null;
CREATE INDEX products_price ON products (price_cents, id) WHERE deleted_at is null;
CREATE INDEX products_image ON products (image_id);
CREATE UNIQUE INDEX products_style_cell ON products (style_id, fold_text(color), fold_text(size))
  WHERE style_id is not null and deleted_at is null;
CREATE INDEX products_style_out ON products (style_id) WHERE style_id is not null and deleted_at is null and stock_level = 'out';
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops) WHERE deleted_at is null;

-- Leaves room on each page for new row versions, so that a sale changes no index (a HOT update).
ALTER TABLE products SET (fillfactor = 85);

CREATE TRIGGER products_never_deleted BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Customers with their contacts, addresses and tax exemptions, and price lists.

CREATE TABLE price_lists (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL
);
CREATE UNIQUE INDEX price_lists_name ON price_lists (fold_text(name));

CREATE TABLE price_list_prices (
  price_list_id bigint NOT NULL,
  style_id bigint,
  product_id bigint,
  price_cents bigint NOT NULL,
  from_units integer DEFAULT 1 NOT NULL,
  CONSTRAINT price_list_prices_price_list_id_price_lists_id_fk FOREIGN KEY (price_list_id) REFERENCES price_lists (id) ON DELETE CASCADE,
  CONSTRAINT price_list_prices_style_id_styles_id_fk FOREIGN KEY (style_id) REFERENCES styles (id),
  CONSTRAINT price_list_prices_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT price_list_prices_one CHECK (num_nonnulls(style_id, product_id) = 1),
  CONSTRAINT price_list_prices_price CHECK (price_cents >= 0 and from_units >= 1)
);
CREATE UNIQUE INDEX price_list_prices_style ON price_list_prices (price_list_id, style_id, from_units);
CREATE UNIQUE INDEX price_list_prices_product ON price_list_prices (price_list_id, product_id, from_units);

CREATE SEQUENCE customer_numbers;

CREATE TABLE customers (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text DEFAULT 'C-' || nextval('customer_numbers') NOT NULL,
  name text NOT NULL,
  phone text,
  email text,
  tax_id text,
  terms_days integer,
  terms_from text DEFAULT 'invoice' NOT NULL,
  discount_basis_points integer DEFAULT 0 NOT NULL,
  price_list_id bigint,
  credit_limit_cents bigint,
  hold_reason text,
  notes text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  merged_into bigint,
  deleted_at timestamptz(3),
  phone_key text GENERATED ALWAYS AS (nullif(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '')) STORED,
  email_key text GENERATED ALWAYS AS (nullif(lower(coalesce(email, '')), '')) STORED,
  search_text text GENERATED ALWAYS AS (
    fold_text(number || E'\n' || name || E'\n' || coalesce(phone, '') || E'\n' || coalesce(email, ''))
  ) STORED NOT NULL,
  gets_reminders boolean DEFAULT true NOT NULL,
  name_key text GENERATED ALWAYS AS (fold_name(name)) STORED NOT NULL,
  CONSTRAINT customers_price_list_id_price_lists_id_fk FOREIGN KEY (price_list_id) REFERENCES price_lists (id),
  CONSTRAINT customers_merged_into_customers_id_fk FOREIGN KEY (merged_into) REFERENCES customers (id),
  CONSTRAINT customers_terms_days CHECK (terms_days between 0 and 365),
  CONSTRAINT customers_terms_from CHECK (terms_from in ('invoice', 'month end')),
  CONSTRAINT customers_discount_basis_points CHECK (discount_basis_points between 0 and 10000),
  CONSTRAINT customers_discount_or_list CHECK (discount_basis_points = 0 or price_list_id is null),
  CONSTRAINT customers_credit_limit_cents CHECK (credit_limit_cents between 0 and 99999999999),
  CONSTRAINT customers_merged_into_another CHECK (merged_into <> id)
);
CREATE UNIQUE INDEX customers_number ON customers (fold_text(number)) WHERE deleted_at is null;
CREATE INDEX customers_listed ON customers (name_key, id) WHERE deleted_at is null and merged_into is null;
CREATE INDEX customers_on_hold ON customers (name_key, id) WHERE deleted_at is null and merged_into is null and hold_reason is not null;
CREATE INDEX customers_phone ON customers (phone_key) WHERE deleted_at is null and merged_into is null;
CREATE INDEX customers_email ON customers (email_key) WHERE deleted_at is null and merged_into is null;
CREATE INDEX customers_merged ON customers (merged_into) WHERE merged_into is not null;
CREATE INDEX customers_search ON customers USING gin (search_text gin_trgm_ops) WHERE deleted_at is null and merged_into is null;

CREATE TABLE customer_contacts (
  customer_id bigint NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  role text,
  email text,
  phone text,
  gets_invoices boolean NOT NULL,
  gets_statements boolean NOT NULL,
  CONSTRAINT customer_contacts_customer_id_position_pk PRIMARY KEY (customer_id, position),
  CONSTRAINT customer_contacts_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id)
);

CREATE TABLE customer_addresses (
  customer_id bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  label text,
  text text NOT NULL,
  state text,
  is_default boolean NOT NULL,
  CONSTRAINT customer_addresses_customer_id_position_pk PRIMARY KEY (customer_id, position),
  CONSTRAINT customer_addresses_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT customer_addresses_kind CHECK (kind in ('billing', 'shipping'))
);
CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (customer_id, kind) WHERE is_default;

CREATE TABLE tax_exemptions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  state text NOT NULL,
  certificate_number text NOT NULL,
  reason text NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  created_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  CONSTRAINT tax_exemptions_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT tax_exemptions_reason CHECK (
    reason in ('Resale', 'Federal government', 'State or local government', 'Tribal government', 'Foreign diplomat',
    'Charitable organization', 'Religious organization', 'Educational organization', 'Industrial production or manufacturing',
    'Direct pay permit', 'Other')
  ),
  CONSTRAINT tax_exemptions_days CHECK (valid_to >= valid_from)
);
CREATE INDEX tax_exemptions_customer ON tax_exemptions (customer_id);

CREATE TRIGGER customers_never_deleted BEFORE DELETE ON customers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_exemptions_never_deleted BEFORE DELETE ON tax_exemptions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A merge has one step: neither a chain nor a circle.
CREATE FUNCTION check_merge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM customers WHERE id = NEW.merged_into AND merged_into IS NOT NULL)
    OR EXISTS (SELECT FROM customers WHERE merged_into = NEW.id) THEN
    RAISE EXCEPTION 'customer % can''t be merged in two steps', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER customers_merge BEFORE INSERT OR UPDATE OF merged_into ON customers FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION check_merge();
--> statement-breakpoint
-- Imports and batches, with what they changed for their undo.

CREATE TABLE imports (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  file_name text,
  imported_count integer DEFAULT 0 NOT NULL,
  duplicate_count integer DEFAULT 0 NOT NULL,
  refused_count integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  key text,
  mode text DEFAULT 'skip' NOT NULL,
  updated_count integer DEFAULT 0 NOT NULL,
  same_count integer DEFAULT 0 NOT NULL,
  first_product_id bigint,
  last_product_id bigint,
  undone_at timestamptz(3),
  undone_by bigint,
  undone_count integer,
  kind text DEFAULT 'product' NOT NULL,
  CONSTRAINT imports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT imports_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users (id),
  CONSTRAINT imports_mode CHECK (mode in ('skip', 'update', 'create'))
);
CREATE UNIQUE INDEX imports_key ON imports (user_id, key);
CREATE INDEX imports_kind ON imports (kind, id);

CREATE TABLE import_refusals (
  import_id bigint NOT NULL,
  row integer NOT NULL,
  "column" text NOT NULL,
  value text NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT import_refusals_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports (id)
);
CREATE INDEX import_refusals_row ON import_refusals (import_id, row, id);

CREATE TABLE change_batches (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  title text NOT NULL,
  user_id bigint NOT NULL,
  product_count integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  undone_at timestamptz(3),
  undone_by bigint,
  undone_count integer,
  CONSTRAINT change_batches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT change_batches_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users (id),
  CONSTRAINT change_batches_kind CHECK (kind in ('grouping', 'style edit', 'bulk edit'))
);

CREATE TABLE record_changes (
  document_type text NOT NULL,
  document_id bigint NOT NULL,
  noun text NOT NULL,
  record_id bigint NOT NULL,
  version integer NOT NULL,
  changes jsonb,
  undone_version integer,
  CONSTRAINT record_changes_pk PRIMARY KEY (document_type, document_id, noun, record_id),
  CONSTRAINT record_changes_document CHECK (document_type in ('import', 'batch'))
);
CREATE INDEX record_changes_record ON record_changes (noun, record_id, version);
--> statement-breakpoint
-- Plain records.

CREATE SEQUENCE suppliers_numbers;

CREATE TABLE suppliers (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text DEFAULT 'S-' || nextval('suppliers_numbers') NOT NULL,
  name text NOT NULL,
  contact text,
  email text,
  phone text,
  address text,
  currency text DEFAULT 'USD' NOT NULL,
  terms_days integer,
  lead_days integer,
  notes text,
  is_active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  name_key text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (
    fold_text(coalesce(number, '') || E'\n' || coalesce(name, '') || E'\n' || coalesce(contact, '') || E'\n' || coalesce(email, '')
      || E'\n' || coalesce(phone, '') || E'\n' || coalesce(address, ''))
  ) STORED NOT NULL,
  CONSTRAINT suppliers_currency CHECK (
    currency in ('USD', 'EUR', 'GBP', 'AED', 'AUD', 'BDT', 'BGN', 'BRL', 'CAD', 'CHF', 'CNY', 'COP', 'CZK', 'DKK', 'EGP', 'HKD', 'HUF',
    'IDR', 'INR', 'JPY', 'KRW', 'LKR', 'MAD', 'MXN', 'NOK', 'NZD', 'PEN', 'PHP', 'PKR', 'PLN', 'RON', 'SEK', 'SGD', 'THB', 'TND', 'TRY',
    'TWD', 'VND', 'ZAR')
  ),
  CONSTRAINT suppliers_terms_days CHECK (terms_days between 0 and 365),
  CONSTRAINT suppliers_lead_days CHECK (lead_days between 0 and 730)
);
CREATE UNIQUE INDEX suppliers_number ON suppliers (fold_text(number)) WHERE deleted_at is null;
CREATE INDEX suppliers_listed ON suppliers (name_key, id) WHERE deleted_at is null;
CREATE INDEX suppliers_search ON suppliers USING gin (search_text gin_trgm_ops) WHERE deleted_at is null;
--> statement-breakpoint
-- Orders: what customers want, with the units of each line that are allocated, invoiced and cancelled, and the runs that allocated them.

CREATE TABLE orders (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  state text DEFAULT 'Draft' NOT NULL,
  kind text NOT NULL,
  season text,
  customer_id bigint NOT NULL,
  customer_name text NOT NULL,
  customer_phone text NOT NULL,
  customer_email text,
  customer_address text,
  customer_purchase_order text,
  ship_to text,
  ship_to_state text,
  notes text,
  ordered_on date NOT NULL,
  start_ship_on date,
  cancel_on date,
  ship_complete boolean NOT NULL,
  valid_until date,
  subtotal_cents bigint NOT NULL,
  discount_basis_points integer NOT NULL,
  discount_cents bigint NOT NULL,
  charges_cents bigint NOT NULL,
  taxed_charges_cents bigint NOT NULL,
  tax_ppm integer NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  ordered_units integer DEFAULT 0 NOT NULL,
  allocated_units integer DEFAULT 0 NOT NULL,
  invoiced_units integer DEFAULT 0 NOT NULL,
  cancelled_units integer DEFAULT 0 NOT NULL,
  allocated_cents bigint DEFAULT 0 NOT NULL,
  progress text GENERATED ALWAYS AS (
    case when state <> 'Confirmed' then lower(state)
    when ordered_units = invoiced_units + cancelled_units then case when invoiced_units > 0 then 'invoiced' else 'cancelled' end
    when invoiced_units > 0 then 'partly invoiced'
    when allocated_units = 0 then 'open'
    when allocated_units + cancelled_units = ordered_units then 'allocated' else 'partly allocated' end
  ) STORED NOT NULL,
  import_id bigint,
  created_at timestamptz(3) NOT NULL,
  created_by bigint NOT NULL,
  confirmed_at timestamptz(3),
  confirmed_by bigint,
  cancelled_at timestamptz(3),
  cancelled_by bigint,
  cancel_reason text,
  version integer DEFAULT 1 NOT NULL,
  search_text text GENERATED ALWAYS AS (
    fold_text(number || E'\n' || customer_name || E'\n' || customer_phone || E'\n' || coalesce(customer_email, '')
      || E'\n' || coalesce(customer_purchase_order, ''))
  ) STORED NOT NULL,
  last_line integer DEFAULT 0 NOT NULL,
  picked_units integer DEFAULT 0 NOT NULL,
  CONSTRAINT orders_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT orders_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports (id),
  CONSTRAINT orders_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id),
  CONSTRAINT orders_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES users (id),
  CONSTRAINT orders_cancelled_by_users_id_fk FOREIGN KEY (cancelled_by) REFERENCES users (id),
  CONSTRAINT orders_state CHECK (state in ('Draft', 'Confirmed', 'Cancelled')),
  CONSTRAINT orders_kind CHECK (kind in ('at once', 'pre-book')),
  CONSTRAINT orders_window CHECK (start_ship_on <= cancel_on),
  CONSTRAINT orders_total CHECK (total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents),
  CONSTRAINT orders_amounts CHECK (
    subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
    and taxed_charges_cents between 0 and charges_cents
    and discount_basis_points between 0 and 10000 and tax_ppm between 0 and 500000 and tax_ppm % 10 = 0
  ),
  CONSTRAINT orders_units CHECK (
    allocated_units >= 0 and invoiced_units >= 0 and cancelled_units >= 0
    and allocated_units + invoiced_units + cancelled_units <= ordered_units
  ),
  CONSTRAINT orders_nothing_held CHECK (state = 'Confirmed' or allocated_units + invoiced_units = 0),
  CONSTRAINT orders_confirmed CHECK (
    num_nulls(confirmed_at, confirmed_by) in (0, 2) and (state = 'Draft' or confirmed_at is not null or state = 'Cancelled')
  ),
  CONSTRAINT orders_cancelled CHECK (
    (state = 'Cancelled') = (num_nulls(cancelled_at, cancelled_by, cancel_reason) = 0)
    and num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)
  )
);
CREATE UNIQUE INDEX orders_number ON orders (number);
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_newest ON orders (ordered_on, id);
CREATE INDEX orders_progress ON orders (progress, ordered_on, id);
CREATE INDEX orders_import ON orders (import_id) WHERE import_id is not null;
CREATE INDEX orders_customer ON orders (customer_id, ordered_on, id);
CREATE INDEX orders_to_ship ON orders (coalesce(start_ship_on, ordered_on), id)
  WHERE state = 'Confirmed' and ordered_units > invoiced_units + cancelled_units;
CREATE INDEX orders_customer_allocated ON orders (customer_id) WHERE allocated_units > 0;

CREATE TABLE order_lines (
  order_id bigint NOT NULL,
  line integer NOT NULL,
  product_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  color text NOT NULL,
  size text NOT NULL,
  manufacturer text,
  category text,
  style_id bigint,
  style_number text,
  style_name text,
  size_position integer,
  prepack_id bigint,
  prepack_name text,
  packs integer,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  list_price_cents bigint,
  allocated integer DEFAULT 0 NOT NULL,
  invoiced integer DEFAULT 0 NOT NULL,
  cancelled integer DEFAULT 0 NOT NULL,
  CONSTRAINT order_lines_order_id_line_pk PRIMARY KEY (order_id, line),
  CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT order_lines_style CHECK (num_nulls(style_id, style_number, style_name) in (0, 3)),
  CONSTRAINT order_lines_prepack CHECK (num_nulls(prepack_id, prepack_name, packs) in (0, 3) and packs > 0),
  CONSTRAINT order_lines_quantity CHECK (quantity > 0),
  CONSTRAINT order_lines_list_price CHECK (list_price_cents >= 0 and list_price_cents <> unit_price_cents),
  CONSTRAINT order_lines_units CHECK (
    allocated >= 0 and invoiced >= 0 and cancelled >= 0 and allocated + invoiced + cancelled <= quantity
  )
);
CREATE INDEX order_lines_product ON order_lines (product_id, order_id);
CREATE INDEX order_lines_back_order ON order_lines (product_id, order_id) WHERE quantity > allocated + invoiced + cancelled;
CREATE INDEX order_lines_allocated ON order_lines (product_id) WHERE allocated > 0;

CREATE TABLE order_charges (
  order_id bigint NOT NULL,
  position integer NOT NULL,
  label text NOT NULL,
  amount_cents bigint NOT NULL,
  is_taxed boolean NOT NULL,
  CONSTRAINT order_charges_order_id_position_pk PRIMARY KEY (order_id, position),
  CONSTRAINT order_charges_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_charges_position CHECK (position between 1 and 3),
  CONSTRAINT order_charges_amount CHECK (label <> '' and amount_cents >= 0)
);

CREATE TABLE allocation_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz(3) NOT NULL,
  user_id bigint NOT NULL,
  undone_at timestamptz(3),
  undone_by bigint,
  undone_units integer,
  CONSTRAINT allocation_runs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT allocation_runs_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users (id)
);

CREATE TABLE allocation_run_lines (
  run_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line integer NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT allocation_run_lines_run_id_order_id_line_pk PRIMARY KEY (run_id, order_id, line),
  CONSTRAINT allocation_run_lines_run_id_allocation_runs_id_fk FOREIGN KEY (run_id) REFERENCES allocation_runs (id),
  CONSTRAINT allocation_run_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT allocation_run_lines_quantity CHECK (quantity > 0)
);
CREATE INDEX allocation_run_lines_order ON allocation_run_lines (order_id);

CREATE TRIGGER orders_never_deleted BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER allocation_runs_never_deleted BEFORE DELETE ON allocation_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER allocation_run_lines_append_only BEFORE UPDATE OR DELETE ON allocation_run_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER allocation_run_lines_no_truncate BEFORE TRUNCATE ON allocation_run_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number <> NEW.number THEN
    RAISE EXCEPTION 'the number of an order never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.state <> NEW.state AND (OLD.state = 'Cancelled' OR NEW.state = 'Draft') THEN
    RAISE EXCEPTION 'order % can''t go from % to %', OLD.number, OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_keep BEFORE UPDATE OF number, state ON orders FOR EACH ROW EXECUTE FUNCTION keep_order();

-- Adds up the units of the orders whose lines changed, and raises what an edit is based on when their units changed, whatever changed them.
-- Their rows are locked by the operation.
CREATE FUNCTION sum_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET ordered_units = sums.ordered, allocated_units = sums.allocated, invoiced_units = sums.invoiced,
    cancelled_units = sums.cancelled, allocated_cents = sums.cents, last_line = greatest(orders.last_line, sums.last_line),
    version = version + CASE TG_OP WHEN 'UPDATE' THEN 1 ELSE 0 END
  FROM (
    SELECT changed.order_id, coalesce(sum(quantity), 0) AS ordered, coalesce(sum(allocated), 0) AS allocated,
      coalesce(sum(invoiced), 0) AS invoiced, coalesce(sum(cancelled), 0) AS cancelled,
      coalesce(sum(allocated * unit_price_cents), 0) AS cents, coalesce(max(line), 0) AS last_line
    FROM (SELECT DISTINCT order_id FROM changed_lines) AS changed
    LEFT JOIN order_lines ON order_lines.order_id = changed.order_id
    GROUP BY changed.order_id
  ) AS sums
  WHERE orders.id = sums.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_sum_new AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed_lines
  FOR EACH STATEMENT EXECUTE FUNCTION sum_order_lines();
CREATE TRIGGER order_lines_sum_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS changed_lines
  FOR EACH STATEMENT EXECUTE FUNCTION sum_order_lines();
CREATE TRIGGER order_lines_sum_deleted AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed_lines
  FOR EACH STATEMENT EXECUTE FUNCTION sum_order_lines();
--> statement-breakpoint
-- The stock ledger, which is append-only.

CREATE TABLE stock_movements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id bigint NOT NULL,
  difference integer NOT NULL,
  quantity_after integer NOT NULL,
  reason text NOT NULL,
  user_id bigint NOT NULL,
  product_version integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  note text,
  document_type text,
  document_id bigint,
  document_line integer,
  from_allocated integer DEFAULT 0 NOT NULL,
  allocation_run_id bigint,
  CONSTRAINT stock_movements_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT stock_movements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT stock_movements_allocation_run_id_allocation_runs_id_fk FOREIGN KEY (allocation_run_id) REFERENCES allocation_runs (id),
  CONSTRAINT stock_movements_reason CHECK (
    reason in ('created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'invoiced', 'voided',
    'returned', 'allocated', 'released')
  ),
  CONSTRAINT stock_movements_document_known CHECK (
    num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment',
    'openingItem', 'creditNote', 'import')
  ),
  CONSTRAINT stock_movements_difference CHECK (difference <> 0 or from_allocated > 0),
  CONSTRAINT stock_movements_allocated CHECK (
    from_allocated >= 0 and (from_allocated = 0 or (reason = 'invoiced' and document_line is not null))
  ),
  CONSTRAINT stock_movements_run CHECK (allocation_run_id is null or reason in ('allocated', 'released')),
  CONSTRAINT stock_movements_after CHECK (quantity_after >= 0)
);
CREATE INDEX stock_movements_product ON stock_movements (product_id, id);
CREATE INDEX stock_movements_document ON stock_movements (document_type, document_id, document_line)
  WHERE document_id is not null;

CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_movements_no_truncate BEFORE TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Pick lists: append-only rows, and entries of what is asked for and picked.

CREATE TABLE pick_lists (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz(3) NOT NULL,
  created_by bigint NOT NULL,
  closed_at timestamptz(3),
  closed_by bigint,
  CONSTRAINT pick_lists_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id),
  CONSTRAINT pick_lists_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users (id)
);

CREATE TABLE pick_list_lines (
  pick_list_id bigint NOT NULL,
  line integer NOT NULL,
  product_id bigint NOT NULL,
  shelf text,
  box integer NOT NULL,
  CONSTRAINT pick_list_lines_pick_list_id_line_pk PRIMARY KEY (pick_list_id, line),
  CONSTRAINT pick_list_lines_pick_list_id_pick_lists_id_fk FOREIGN KEY (pick_list_id) REFERENCES pick_lists (id),
  CONSTRAINT pick_list_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT pick_list_lines_box CHECK (box > 0)
);

CREATE TABLE pick_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  pick_list_id bigint NOT NULL,
  line integer NOT NULL,
  document_type text,
  document_id bigint,
  kind text NOT NULL,
  asked integer NOT NULL,
  picked integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT pick_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT pick_entries_line FOREIGN KEY (pick_list_id, line) REFERENCES pick_list_lines (pick_list_id, line),
  CONSTRAINT pick_entries_document_known CHECK (
    num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment',
    'openingItem', 'creditNote', 'import') and document_id is not null
  ),
  CONSTRAINT pick_entries_kind CHECK (kind in ('asked', 'picked', 'undone', 'not found', 'closed', 'moved', 'taken off')),
  CONSTRAINT pick_entries_units CHECK (asked <> 0 or picked <> 0)
);
CREATE INDEX pick_entries_line ON pick_entries (pick_list_id, line);
CREATE INDEX pick_entries_document ON pick_entries (document_type, document_id);

CREATE TRIGGER pick_lists_never_deleted BEFORE DELETE ON pick_lists FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pick_list_lines_append_only BEFORE UPDATE OR DELETE ON pick_list_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pick_list_lines_no_truncate BEFORE TRUNCATE ON pick_list_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pick_entries_append_only BEFORE UPDATE OR DELETE ON pick_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pick_entries_no_truncate BEFORE TRUNCATE ON pick_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Invoices: append-only lines, and amounts that are fixed once processed.

CREATE TABLE invoices (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  status text DEFAULT 'Pending' NOT NULL,
  customer_name text NOT NULL,
  customer_phone text NOT NULL,
  customer_email text,
  customer_address text,
  notes text,
  subtotal_cents bigint NOT NULL,
  discount_basis_points integer NOT NULL,
  discount_cents bigint NOT NULL,
  tax_ppm integer NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by bigint NOT NULL,
  processed_at timestamptz(3),
  processed_by bigint,
  voided_at timestamptz(3),
  voided_by bigint,
  void_reason text,
  search_text text GENERATED ALWAYS AS (
    fold_text(number || E'\n' || customer_name || E'\n' || customer_phone || E'\n' || coalesce(customer_email, ''))
  ) STORED NOT NULL,
  customer_id bigint,
  customer_purchase_order text,
  ship_to text,
  ship_to_state text,
  exemption_text text,
  terms_days integer,
  terms_from text,
  due_on date,
  open_cents bigint DEFAULT 0 NOT NULL,
  credited_cents bigint DEFAULT 0 NOT NULL,
  payment_state text GENERATED ALWAYS AS (
    case when status <> 'Processed' then null when open_cents = 0 and credited_cents > 0
    and credited_cents = total_cents then 'credited' when open_cents = 0 then 'paid'
    when open_cents < total_cents then 'part paid' else 'unpaid' end
  ) STORED,
  replaces_id bigint,
  dated_on date NOT NULL,
  voided_on date,
  discount_type text DEFAULT 'percentage' NOT NULL,
  charges_cents bigint DEFAULT 0 NOT NULL,
  taxed_charges_cents bigint DEFAULT 0 NOT NULL,
  dispatched_on date,
  carrier text,
  tracking_number text,
  cartons integer,
  picking text DEFAULT 'none' NOT NULL,
  shipping text GENERATED ALWAYS AS (
    case when status = 'Void' then null when dispatched_on is not null then 'dispatched' when picking = 'all' then 'picked'
    when picking = 'part' then 'partly picked' when status = 'Pending' then 'to pick' end
  ) STORED,
  CONSTRAINT invoices_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id),
  CONSTRAINT invoices_processed_by_users_id_fk FOREIGN KEY (processed_by) REFERENCES users (id),
  CONSTRAINT invoices_voided_by_users_id_fk FOREIGN KEY (voided_by) REFERENCES users (id),
  CONSTRAINT invoices_replaces_id_invoices_id_fk FOREIGN KEY (replaces_id) REFERENCES invoices (id),
  CONSTRAINT invoices_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT invoices_replaces_older CHECK (replaces_id < id),
  CONSTRAINT invoices_status_known CHECK (status in ('Pending', 'Processed', 'Void')),
  CONSTRAINT invoices_discount_type CHECK (discount_type in ('percentage', 'amount')),
  CONSTRAINT invoices_total CHECK (total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents),
  CONSTRAINT invoices_amounts CHECK (
    subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
    and taxed_charges_cents between 0 and charges_cents
    and discount_basis_points between 0 and 10000 and tax_ppm between 0 and 500000 and tax_ppm % 10 = 0
  ),
  CONSTRAINT invoices_open CHECK (
    open_cents between 0 and total_cents and credited_cents between 0 and total_cents
    and (status = 'Processed' or open_cents + credited_cents = 0)
  ),
  CONSTRAINT invoices_terms CHECK (terms_days between 0 and 365),
  CONSTRAINT invoices_terms_from CHECK (num_nulls(terms_days, terms_from) in (0, 2) and terms_from in ('invoice', 'month end')),
  CONSTRAINT invoices_due_on CHECK (status <> 'Processed' or due_on is not null),
  CONSTRAINT invoices_processed_at CHECK (status <> 'Processed' or processed_at is not null),
  CONSTRAINT invoices_voided CHECK (
    (status = 'Void') = (num_nulls(voided_at, voided_on, voided_by, void_reason) = 0)
    and num_nulls(voided_at, voided_on, voided_by, void_reason) in (0, 4)
  ),
  CONSTRAINT invoices_dispatch CHECK (
    num_nonnulls(carrier, tracking_number, cartons) = 0 or (dispatched_on is not null and cartons > 0)
  )
);
CREATE INDEX invoices_search ON invoices USING gin (search_text gin_trgm_ops);
CREATE INDEX invoices_customer ON invoices (customer_name, customer_phone);
CREATE UNIQUE INDEX invoices_number ON invoices (number);
CREATE UNIQUE INDEX invoices_replaces ON invoices (replaces_id) WHERE replaces_id is not null;
CREATE INDEX invoices_newest ON invoices (dated_on, id);
CREATE INDEX invoices_status_newest ON invoices (status, dated_on, id);
CREATE INDEX invoices_processed ON invoices (dated_on, id) WHERE processed_at is not null;
CREATE INDEX invoices_processed_void ON invoices (voided_on) WHERE processed_at is not null and voided_on is not null;
CREATE INDEX invoices_created ON invoices (created_at, id);
CREATE INDEX invoices_customer_record ON invoices (customer_id, created_at, id) WHERE customer_id is not null;
CREATE INDEX invoices_customer_pending ON invoices (customer_id) WHERE customer_id is not null and status = 'Pending';
CREATE INDEX invoices_payment_state ON invoices (payment_state, dated_on, id) WHERE payment_state is not null;
-- With the amounts, to add up what is overdue.
CREATE INDEX invoices_due ON invoices (due_on, open_cents, total_cents) WHERE open_cents > 0;
CREATE INDEX invoices_shipping ON invoices (shipping, dated_on, id) WHERE shipping is not null;

CREATE TABLE invoice_lines (
  invoice_id bigint NOT NULL,
  line integer NOT NULL,
  product_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  color text NOT NULL,
  size text NOT NULL,
  manufacturer text,
  category text,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  style_id bigint,
  style_number text,
  style_name text,
  size_position integer,
  prepack_id bigint,
  prepack_name text,
  packs integer,
  list_price_cents bigint,
  order_id bigint,
  order_line integer,
  CONSTRAINT invoice_lines_invoice_id_line_pk PRIMARY KEY (invoice_id, line),
  CONSTRAINT invoice_lines_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices (id),
  CONSTRAINT invoice_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT invoice_lines_order_line FOREIGN KEY (order_id, order_line) REFERENCES order_lines (order_id, line),
  CONSTRAINT invoice_lines_order_known CHECK (num_nulls(order_id, order_line) in (0, 2)),
  CONSTRAINT invoice_lines_style CHECK (num_nulls(style_id, style_number, style_name) in (0, 3)),
  CONSTRAINT invoice_lines_prepack CHECK (num_nulls(prepack_id, prepack_name, packs) in (0, 3) and packs > 0),
  CONSTRAINT invoice_lines_quantity CHECK (quantity > 0),
  CONSTRAINT invoice_lines_list_price CHECK (list_price_cents >= 0 and list_price_cents <> unit_price_cents),
  CONSTRAINT invoice_lines_total CHECK (total_cents = quantity * unit_price_cents)
);
CREATE INDEX invoice_lines_product ON invoice_lines (product_id, invoice_id);
CREATE INDEX invoice_lines_order ON invoice_lines (order_id, order_line) WHERE order_id is not null;

CREATE TABLE invoice_charges (
  invoice_id bigint NOT NULL,
  position integer NOT NULL,
  label text NOT NULL,
  amount_cents bigint NOT NULL,
  is_taxed boolean NOT NULL,
  order_id bigint,
  CONSTRAINT invoice_charges_invoice_id_position_pk PRIMARY KEY (invoice_id, position),
  CONSTRAINT invoice_charges_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices (id),
  CONSTRAINT invoice_charges_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT invoice_charges_position CHECK (position between 1 and 3),
  CONSTRAINT invoice_charges_amount CHECK (label <> '' and amount_cents >= 0)
);
CREATE INDEX invoice_charges_order ON invoice_charges (order_id) WHERE order_id is not null;

CREATE TABLE invoice_parts (
  invoice_id bigint NOT NULL,
  order_id bigint NOT NULL,
  subtotal_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  charges_cents bigint NOT NULL,
  taxed_charges_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  CONSTRAINT invoice_parts_invoice_id_order_id_pk PRIMARY KEY (invoice_id, order_id),
  CONSTRAINT invoice_parts_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices (id),
  CONSTRAINT invoice_parts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT invoice_parts_amounts CHECK (
    subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
    and taxed_charges_cents between 0 and charges_cents
  )
);
CREATE INDEX invoice_parts_order ON invoice_parts (order_id, invoice_id);

CREATE TRIGGER invoices_never_deleted BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_lines_no_truncate BEFORE TRUNCATE ON invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_charges_append_only BEFORE UPDATE OR DELETE ON invoice_charges FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_charges_no_truncate BEFORE TRUNCATE ON invoice_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_processed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number <> NEW.number THEN
    RAISE EXCEPTION 'the number of an invoice never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> 'Pending' AND (
    OLD.subtotal_cents, OLD.discount_type, OLD.discount_basis_points, OLD.discount_cents, OLD.charges_cents,
    OLD.taxed_charges_cents, OLD.tax_ppm, OLD.tax_cents, OLD.total_cents
  ) IS DISTINCT FROM (
    NEW.subtotal_cents, NEW.discount_type, NEW.discount_basis_points, NEW.discount_cents, NEW.charges_cents,
    NEW.taxed_charges_cents, NEW.tax_ppm, NEW.tax_cents, NEW.total_cents
  ) THEN
    RAISE EXCEPTION 'the money of invoice % is fixed: it is %', OLD.number, OLD.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status = 'Pending' OR (OLD.status = 'Processed' AND NEW.status = 'Void')) THEN
    RAISE EXCEPTION 'invoice % can''t go from % to %', OLD.number, OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_keep_processed_money BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_processed_money();
--> statement-breakpoint
-- Receivables: payments, opening items and credit notes, the entries that they make, and the settlements between entries.

CREATE TABLE payments (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  customer_id bigint,
  kind text NOT NULL,
  method text NOT NULL,
  reference text,
  note text,
  received_on date NOT NULL,
  amount_cents bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_text(number || E'\n' || coalesce(reference, ''))) STORED NOT NULL,
  order_id bigint,
  CONSTRAINT payments_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT payments_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id),
  CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT payments_kind CHECK (kind in ('payment', 'refund')),
  CONSTRAINT payments_method CHECK (method in ('Bank transfer', 'Check', 'Card', 'Cash', 'Other')),
  CONSTRAINT payments_amount CHECK (amount_cents > 0),
  CONSTRAINT payments_refund CHECK (kind = 'payment' or customer_id is not null),
  CONSTRAINT payments_deposit CHECK (order_id is null or (kind = 'payment' and customer_id is not null))
);
CREATE UNIQUE INDEX payments_number ON payments (number);
CREATE INDEX payments_search ON payments USING gin (search_text gin_trgm_ops);
CREATE INDEX payments_customer ON payments (customer_id, id);
CREATE INDEX payments_newest ON payments (received_on, id);
CREATE INDEX payments_order ON payments (order_id) WHERE order_id is not null;

CREATE TABLE opening_items (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  number text NOT NULL,
  on_date date NOT NULL,
  due_on date NOT NULL,
  amount_cents bigint NOT NULL,
  note text,
  created_at timestamptz(3) NOT NULL,
  created_by bigint NOT NULL,
  CONSTRAINT opening_items_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT opening_items_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id),
  CONSTRAINT opening_items_amount CHECK (amount_cents > 0)
);
CREATE UNIQUE INDEX opening_items_number ON opening_items (customer_id, fold_text(number));

CREATE TABLE credit_notes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  invoice_id bigint NOT NULL,
  reason text NOT NULL,
  issued_on date NOT NULL,
  subtotal_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by bigint NOT NULL,
  search_text text NOT NULL,
  charges_cents bigint DEFAULT 0 NOT NULL,
  taxed_charges_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT credit_notes_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices (id),
  CONSTRAINT credit_notes_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id),
  CONSTRAINT credit_notes_total CHECK (total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents),
  CONSTRAINT credit_notes_amounts CHECK (
    subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
    and taxed_charges_cents between 0 and charges_cents
  )
);
CREATE UNIQUE INDEX credit_notes_number ON credit_notes (number);
CREATE INDEX credit_notes_invoice ON credit_notes (invoice_id);
CREATE INDEX credit_notes_newest ON credit_notes (created_at, id);
CREATE INDEX credit_notes_issued ON credit_notes (issued_on);
CREATE INDEX credit_notes_search ON credit_notes USING gin (search_text gin_trgm_ops);

CREATE TABLE credit_note_lines (
  credit_note_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  line integer NOT NULL,
  quantity integer NOT NULL,
  restock_quantity integer NOT NULL,
  allowance_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  CONSTRAINT credit_note_lines_credit_note_id_line_pk PRIMARY KEY (credit_note_id, line),
  CONSTRAINT credit_note_lines_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes (id),
  CONSTRAINT credit_note_lines_invoice_id_line_invoice_lines_invoice_id_line_fk FOREIGN KEY (invoice_id, line)
    REFERENCES invoice_lines (invoice_id, line),
  CONSTRAINT credit_note_lines_units CHECK (restock_quantity between 0 and quantity),
  CONSTRAINT credit_note_lines_amounts CHECK (allowance_cents between 0 and total_cents and (quantity > 0 or allowance_cents > 0))
);
CREATE INDEX credit_note_lines_invoice ON credit_note_lines (invoice_id, line);

CREATE TABLE credit_note_charges (
  credit_note_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  position integer NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT credit_note_charges_credit_note_id_position_pk PRIMARY KEY (credit_note_id, position),
  CONSTRAINT credit_note_charges_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes (id),
  CONSTRAINT credit_note_charges_charge FOREIGN KEY (invoice_id, position) REFERENCES invoice_charges (invoice_id, position),
  CONSTRAINT credit_note_charges_amount CHECK (amount_cents > 0)
);
CREATE INDEX credit_note_charges_invoice ON credit_note_charges (invoice_id, position);

CREATE TABLE receivable_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  side text NOT NULL,
  document_type text,
  document_id bigint,
  amount_cents bigint NOT NULL,
  on_date date NOT NULL,
  due_on date,
  reverses bigint,
  note text,
  created_at timestamptz(3) NOT NULL,
  user_id bigint NOT NULL,
  customer_id bigint,
  open_cents bigint NOT NULL,
  closed_on date,
  CONSTRAINT receivable_entries_reverses_receivable_entries_id_fk FOREIGN KEY (reverses) REFERENCES receivable_entries (id),
  CONSTRAINT receivable_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT receivable_entries_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT receivable_entries_kind CHECK (kind in ('invoice', 'opening item', 'refund', 'payment', 'credit note', 'write-off')),
  CONSTRAINT receivable_entries_side CHECK (
    side in ('debit', 'credit') and (side = 'debit') = (kind in ('invoice', 'opening item', 'refund') = (reverses is null))
  ),
  CONSTRAINT receivable_entries_document_known CHECK (
    num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment',
    'openingItem', 'creditNote', 'import') and document_id is not null
  ),
  CONSTRAINT receivable_entries_amount CHECK (amount_cents >= 0),
  CONSTRAINT receivable_entries_open_amount CHECK (open_cents between 0 and amount_cents),
  CONSTRAINT receivable_entries_closed CHECK ((open_cents = 0) = (closed_on is not null))
);
CREATE UNIQUE INDEX receivable_entries_document ON receivable_entries (document_type, document_id)
  WHERE kind <> 'write-off' and reverses is null;
CREATE INDEX receivable_entries_write_off ON receivable_entries (document_type, document_id) WHERE kind = 'write-off';
CREATE UNIQUE INDEX receivable_entries_reverses ON receivable_entries (reverses);
CREATE INDEX receivable_entries_customer ON receivable_entries (customer_id, on_date, id);
CREATE INDEX receivable_entries_open ON receivable_entries (customer_id, due_on) WHERE open_cents > 0;
CREATE INDEX receivable_entries_closed ON receivable_entries (coalesce(closed_on, 'infinity'));
CREATE INDEX receivable_entries_customer_closed ON receivable_entries (customer_id, coalesce(closed_on, 'infinity'));

CREATE TABLE settlements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  debit_id bigint NOT NULL,
  credit_id bigint NOT NULL,
  amount_cents bigint NOT NULL,
  settled_on date NOT NULL,
  undoes bigint,
  created_at timestamptz(3) NOT NULL,
  user_id bigint NOT NULL,
  debit_on date,
  debit_due_on date,
  credit_on date,
  CONSTRAINT settlements_debit_id_receivable_entries_id_fk FOREIGN KEY (debit_id) REFERENCES receivable_entries (id),
  CONSTRAINT settlements_credit_id_receivable_entries_id_fk FOREIGN KEY (credit_id) REFERENCES receivable_entries (id),
  CONSTRAINT settlements_undoes_settlements_id_fk FOREIGN KEY (undoes) REFERENCES settlements (id),
  CONSTRAINT settlements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT settlements_days CHECK (num_nulls(debit_on, debit_due_on, credit_on) = 0),
  CONSTRAINT settlements_amount CHECK (amount_cents <> 0 and (amount_cents < 0) = (undoes is not null))
);
CREATE INDEX settlements_debit ON settlements (debit_id);
CREATE INDEX settlements_credit ON settlements (credit_id);
CREATE INDEX settlements_day ON settlements (settled_on, debit_on, debit_due_on, credit_on, amount_cents);
CREATE UNIQUE INDEX settlements_undoes ON settlements (undoes);

CREATE TABLE customer_link_batches (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  created_customer boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  user_id bigint NOT NULL,
  undone_at timestamptz(3),
  CONSTRAINT customer_link_batches_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT customer_link_batches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX customer_link_batches_customer ON customer_link_batches (customer_id);

CREATE TABLE customer_links (
  batch_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  CONSTRAINT customer_links_batch_id_invoice_id_pk PRIMARY KEY (batch_id, invoice_id),
  CONSTRAINT customer_links_batch_id_customer_link_batches_id_fk FOREIGN KEY (batch_id) REFERENCES customer_link_batches (id),
  CONSTRAINT customer_links_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices (id)
);

CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER opening_items_append_only BEFORE UPDATE OR DELETE ON opening_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER opening_items_no_truncate BEFORE TRUNCATE ON opening_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_notes_no_truncate BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_lines_append_only BEFORE UPDATE OR DELETE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_lines_no_truncate BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_charges_append_only BEFORE UPDATE OR DELETE ON credit_note_charges
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_charges_no_truncate BEFORE TRUNCATE ON credit_note_charges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receivable_entries_no_delete BEFORE DELETE ON receivable_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receivable_entries_no_truncate BEFORE TRUNCATE ON receivable_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlements_append_only BEFORE UPDATE OR DELETE ON settlements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlements_no_truncate BEFORE TRUNCATE ON settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only the customer of an entry changes, when two are merged, and what is open of it.
CREATE FUNCTION keep_receivable_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'customer_id' - 'open_cents' - 'closed_on') = (to_jsonb(OLD) - 'customer_id' - 'open_cents' - 'closed_on') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry of the receivables never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER receivable_entries_keep BEFORE UPDATE ON receivable_entries FOR EACH ROW EXECUTE FUNCTION keep_receivable_entry();

-- Copies the days of the two entries, which never change.
CREATE FUNCTION copy_settlement_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT on_date, coalesce(due_on, on_date) INTO NEW.debit_on, NEW.debit_due_on FROM receivable_entries WHERE id = NEW.debit_id;
  SELECT on_date INTO NEW.credit_on FROM receivable_entries WHERE id = NEW.credit_id;
  RETURN NEW;
END $$;
CREATE TRIGGER settlements_days BEFORE INSERT ON settlements FOR EACH ROW EXECUTE FUNCTION copy_settlement_days();

-- Applies settlements to the open amounts of their entries and invoices, so that these are always the amount less its settlements.
CREATE FUNCTION apply_settlements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changes AS (
    SELECT entry_id, sum(amount_cents)::bigint AS cents
    FROM (SELECT debit_id AS entry_id, amount_cents FROM added UNION ALL SELECT credit_id, amount_cents FROM added) AS both_sides
    GROUP BY 1
  )
  UPDATE receivable_entries AS entry
  SET open_cents = entry.open_cents - changes.cents,
    closed_on = CASE WHEN entry.open_cents = changes.cents THEN (
      SELECT max(settled_on) FROM settlements WHERE debit_id = entry.id OR credit_id = entry.id
    ) END
  FROM changes WHERE entry.id = changes.entry_id;
  UPDATE invoices SET open_cents = entry.open_cents
  FROM receivable_entries AS entry
  WHERE entry.id IN (SELECT debit_id FROM added) AND entry.kind = 'invoice' AND entry.reverses IS NULL
    AND invoices.id = entry.document_id AND invoices.status = 'Processed';
  RETURN NULL;
END $$;
CREATE TRIGGER settlements_apply AFTER INSERT ON settlements REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION apply_settlements();
--> statement-breakpoint
-- The outbox: email and WhatsApp messages, and the attempts to send them.

CREATE TABLE deliveries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL,
  purpose text NOT NULL,
  requested_by bigint,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text,
  message_id text NOT NULL,
  status text DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3),
  leased_until timestamptz(3),
  last_attempt_at timestamptz(3),
  media_id text,
  reference text,
  server_reply text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  request_id text,
  document_type text,
  document_id bigint,
  CONSTRAINT deliveries_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users (id),
  CONSTRAINT deliveries_channel CHECK (channel in ('email', 'whatsapp')),
  CONSTRAINT deliveries_purpose CHECK (
    purpose in ('invoice', 'credit note', 'statement', 'reminder', 'receipt', 'order', 'dispatch', 'invitation', 'password reset')
  ),
  CONSTRAINT deliveries_document_known CHECK (
    num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment',
    'openingItem', 'creditNote', 'import')
  ),
  CONSTRAINT deliveries_status_known CHECK (status in ('queued', 'sent', 'notSent', 'failed', 'unknown')),
  CONSTRAINT deliveries_due_known CHECK ((status = 'queued') = (next_attempt_at is not null))
);
CREATE UNIQUE INDEX deliveries_message ON deliveries (message_id);
CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE status = 'queued';
CREATE INDEX deliveries_status ON deliveries (status, id);
CREATE INDEX deliveries_document ON deliveries (document_type, document_id, id);
CREATE INDEX deliveries_recipient ON deliveries (channel, recipient, last_attempt_at);

CREATE TABLE delivery_attempts (
  delivery_id bigint NOT NULL,
  attempt integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  outcome text,
  server_reply text,
  CONSTRAINT delivery_attempts_delivery_id_attempt_pk PRIMARY KEY (delivery_id, attempt),
  CONSTRAINT delivery_attempts_delivery_id_deliveries_id_fk FOREIGN KEY (delivery_id) REFERENCES deliveries (id),
  CONSTRAINT delivery_attempts_outcome CHECK (outcome in ('accepted', 'notSent', 'refused', 'postponed', 'unknown'))
);

CREATE TABLE statement_deliveries (
  delivery_id bigint PRIMARY KEY,
  kind text NOT NULL,
  from_day date,
  to_day date NOT NULL,
  up_to_entry bigint NOT NULL,
  up_to_settlement bigint NOT NULL,
  statement jsonb,
  CONSTRAINT statement_deliveries_delivery_id_deliveries_id_fk FOREIGN KEY (delivery_id) REFERENCES deliveries (id),
  CONSTRAINT statement_deliveries_kind CHECK (kind in ('open items', 'activity'))
);
--> statement-breakpoint
-- Reminders of overdue invoices: the settings with the lease of the daily run, and what was sent.

CREATE TABLE reminder_settings (
  id integer PRIMARY KEY DEFAULT 1,
  is_on boolean DEFAULT false NOT NULL,
  next_run_on date,
  leased_until timestamptz(3),
  version integer DEFAULT 1 NOT NULL,
  min_interval_days integer DEFAULT 7 NOT NULL,
  min_amount_cents bigint DEFAULT 100 NOT NULL,
  CONSTRAINT reminder_settings_are_one CHECK (id = 1),
  CONSTRAINT reminder_settings_interval CHECK (min_interval_days between 1 and 60),
  CONSTRAINT reminder_settings_min_amount CHECK (min_amount_cents between 1 and 1000000),
  CONSTRAINT reminder_settings_run CHECK (is_on = (next_run_on is not null))
);

CREATE TABLE reminder_steps (
  days integer PRIMARY KEY,
  text text NOT NULL,
  CONSTRAINT reminder_steps_days CHECK (days between 0 and 365)
);

CREATE TABLE reminders (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  on_day date NOT NULL,
  user_id bigint,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT reminders_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT reminders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX reminders_customer ON reminders (customer_id, on_day);
CREATE UNIQUE INDEX reminders_run ON reminders (customer_id, on_day) WHERE user_id is null;

CREATE TABLE reminder_items (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  reminder_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  step_days integer,
  is_passed_over boolean NOT NULL,
  open_cents bigint NOT NULL,
  CONSTRAINT reminder_items_reminder_id_reminders_id_fk FOREIGN KEY (reminder_id) REFERENCES reminders (id),
  CONSTRAINT reminder_items_entry_id_receivable_entries_id_fk FOREIGN KEY (entry_id) REFERENCES receivable_entries (id),
  CONSTRAINT reminder_items_step_days CHECK (step_days between 0 and 365),
  CONSTRAINT reminder_items_passed_over CHECK (not is_passed_over or step_days is not null)
);
CREATE UNIQUE INDEX reminder_items_step ON reminder_items (entry_id, step_days);
CREATE UNIQUE INDEX reminder_items_listed ON reminder_items (reminder_id, entry_id) WHERE not is_passed_over;

CREATE TABLE reminder_deliveries (
  reminder_id bigint NOT NULL,
  delivery_id bigint NOT NULL,
  CONSTRAINT reminder_deliveries_reminder_id_delivery_id_pk PRIMARY KEY (reminder_id, delivery_id),
  CONSTRAINT reminder_deliveries_reminder_id_reminders_id_fk FOREIGN KEY (reminder_id) REFERENCES reminders (id),
  CONSTRAINT reminder_deliveries_delivery_id_deliveries_id_fk FOREIGN KEY (delivery_id) REFERENCES deliveries (id)
);
CREATE UNIQUE INDEX reminder_deliveries_delivery ON reminder_deliveries (delivery_id);
--> statement-breakpoint
-- Notifications, and which of them each user has read.

CREATE TABLE notifications (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  product_id bigint,
  invoice_id bigint,
  delivery_id bigint,
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  inserted_at timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
  order_id bigint,
  CONSTRAINT notifications_kind CHECK (kind in ('low stock', 'invoice waiting', 'order waiting', 'delivery failed', 'message failed')),
  CONSTRAINT notifications_subject CHECK (num_nonnulls(product_id, invoice_id, order_id, delivery_id) = 1)
);
CREATE UNIQUE INDEX notifications_open ON notifications (kind, coalesce(product_id, invoice_id, order_id, delivery_id))
  WHERE settled_at is null;
CREATE INDEX notifications_newest ON notifications (kind, id) WHERE settled_at is null;
CREATE INDEX notifications_low ON notifications (created_at, id) WHERE settled_at is null and kind = 'low stock';

CREATE TABLE notification_read_marks (
  user_id bigint PRIMARY KEY,
  read_to bigint NOT NULL,
  CONSTRAINT notification_read_marks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE notification_reads (
  notification_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT notification_reads_user_id_notification_id_pk PRIMARY KEY (user_id, notification_id),
  CONSTRAINT notification_reads_notification_id_notifications_id_fk FOREIGN KEY (notification_id)
    REFERENCES notifications (id) ON DELETE CASCADE,
  CONSTRAINT notification_reads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- Opens or closes a notification by what a transaction leaves: a correction returns the units of an invoice and takes them again.
-- Once per crossing: from low to out it stays the same notification.
CREATE FUNCTION add_stock_notification() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_short boolean;
BEGIN
  SELECT deleted_at IS NULL AND stock_level <> 'in' INTO is_short FROM products WHERE id = NEW.id;
  IF is_short THEN
    INSERT INTO notifications (kind, product_id, created_at) VALUES ('low stock', NEW.id, now()) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now()
    WHERE kind = 'low stock' AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

-- A sale that does not change the level fires no trigger.
CREATE CONSTRAINT TRIGGER products_notification AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.stock_level = 'in', OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.stock_level = 'in', NEW.deleted_at IS NULL))
  EXECUTE FUNCTION add_stock_notification();

-- Products that are created low are reported as well, those of an import together.
CREATE FUNCTION add_new_stock_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (kind, product_id, created_at)
  SELECT 'low stock', id, now() FROM added WHERE deleted_at IS NULL AND stock_level <> 'in' ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_notification_new AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_new_stock_notifications();

CREATE FUNCTION add_invoice_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (kind, invoice_id, created_at) VALUES ('invoice waiting', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_notification_new AFTER INSERT ON invoices FOR EACH ROW
  WHEN (NEW.status = 'Pending') EXECUTE FUNCTION add_invoice_notification();

-- An invoice never returns to Pending.
CREATE FUNCTION settle_invoice_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET settled_at = now()
  WHERE kind = 'invoice waiting' AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_notification_settled AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status = 'Pending' AND NEW.status <> 'Pending') EXECUTE FUNCTION settle_invoice_notification();

CREATE FUNCTION add_order_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (kind, order_id, created_at) VALUES ('order waiting', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_notification_new AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.state = 'Draft' AND NEW.valid_until IS NULL) EXECUTE FUNCTION add_order_notification();

CREATE FUNCTION settle_order_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET settled_at = now()
  WHERE kind = 'order waiting' AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_notification_settled AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN (OLD.state = 'Draft' AND NEW.state <> 'Draft') EXECUTE FUNCTION settle_order_notification();

CREATE FUNCTION add_delivery_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('failed', 'unknown') THEN
    INSERT INTO notifications (kind, delivery_id, created_at)
    VALUES (CASE WHEN NEW.document_id IS NULL THEN 'message failed' ELSE 'delivery failed' END, NEW.id, now())
    ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now()
    WHERE kind IN ('delivery failed', 'message failed')
      AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deliveries_notification AFTER UPDATE ON deliveries FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION add_delivery_notification();
--> statement-breakpoint
-- Counters: counts and sums for list totals and dashboard figures, maintained for every writer, like an index. Triggers only append to
-- the tables of changes, so writers never wait for each other; background tasks roll the changes up.

-- The totals of the product list.
CREATE TABLE product_counts (
  category text NOT NULL,
  size text NOT NULL,
  stock_level text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT product_counts_category_size_stock_level_pk PRIMARY KEY (category, size, stock_level)
);

CREATE TABLE product_count_changes (
  category text NOT NULL,
  size text NOT NULL,
  stock_level text NOT NULL,
  difference bigint NOT NULL
);

CREATE FUNCTION count_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (category, size, stock_level, difference)
  SELECT coalesce(category, ''), size, stock_level, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER products_count_new AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_products();

-- A sale that does not change the level fires no trigger.
CREATE FUNCTION count_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    INSERT INTO product_count_changes VALUES (coalesce(OLD.category, ''), OLD.size, OLD.stock_level, -1);
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_count_changes VALUES (coalesce(NEW.category, ''), NEW.size, NEW.stock_level, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_count_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.category, OLD.size, OLD.stock_level)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.category, NEW.size, NEW.stock_level))
  EXECUTE FUNCTION count_changed_product();

-- The value of the stock: one row per product of a sale, and per category of an import.
CREATE TABLE stock_values (
  category text PRIMARY KEY,
  cents numeric NOT NULL
);

CREATE TABLE stock_value_changes (
  category text NOT NULL,
  cents numeric NOT NULL
);

CREATE FUNCTION value_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_value_changes
  SELECT coalesce(category, ''), sum(quantity * price_cents) FROM added WHERE deleted_at IS NULL GROUP BY 1;
  RETURN NULL;
END $$;
CREATE TRIGGER products_value_new AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION value_new_products();

CREATE FUNCTION value_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_it bigint := CASE WHEN OLD.deleted_at IS NULL THEN OLD.quantity * OLD.price_cents ELSE 0 END;
  after_it bigint := CASE WHEN NEW.deleted_at IS NULL THEN NEW.quantity * NEW.price_cents ELSE 0 END;
BEGIN
  IF OLD.category IS NOT DISTINCT FROM NEW.category THEN
    INSERT INTO stock_value_changes VALUES (coalesce(NEW.category, ''), after_it - before_it);
  ELSE
    INSERT INTO stock_value_changes VALUES (coalesce(OLD.category, ''), -before_it), (coalesce(NEW.category, ''), after_it);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_value_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.category, OLD.quantity, OLD.price_cents)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.category, NEW.quantity, NEW.price_cents))
  EXECUTE FUNCTION value_changed_product();

-- The totals and open amounts of the invoice list, by invoice date, status and payment state.
CREATE TABLE invoice_counts (
  span text NOT NULL,
  first_day date NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  payment_state text NOT NULL,
  total_cents numeric NOT NULL,
  open_cents numeric NOT NULL,
  CONSTRAINT invoice_counts_span_first_day_status_payment_state_pk PRIMARY KEY (span, first_day, status, payment_state)
);

CREATE TABLE invoice_count_changes (
  day date NOT NULL,
  status text NOT NULL,
  difference bigint NOT NULL,
  payment_state text NOT NULL,
  total_cents numeric NOT NULL,
  open_cents numeric NOT NULL
);

CREATE FUNCTION count_new_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes (day, status, payment_state, difference, total_cents, open_cents)
  SELECT dated_on, status, coalesce(payment_state, ''), count(*), sum(total_cents), sum(open_cents) FROM added GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_count_new AFTER INSERT ON invoices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_invoices();

CREATE FUNCTION count_changed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes (day, status, payment_state, difference, total_cents, open_cents) VALUES
    (OLD.dated_on, OLD.status, coalesce(OLD.payment_state, ''), -1, -OLD.total_cents, -OLD.open_cents),
    (NEW.dated_on, NEW.status, coalesce(NEW.payment_state, ''), 1, NEW.total_cents, NEW.open_cents);
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_count_changed AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.status, OLD.dated_on, OLD.payment_state, OLD.total_cents, OLD.open_cents)
    IS DISTINCT FROM (NEW.status, NEW.dated_on, NEW.payment_state, NEW.total_cents, NEW.open_cents))
  EXECUTE FUNCTION count_changed_invoice();

-- Sales by the month of the invoice date. Creating an invoice costs nothing here; its lines never change.
CREATE TABLE revenue (
  month date PRIMARY KEY,
  invoices bigint NOT NULL,
  cents bigint NOT NULL
);

CREATE TABLE revenue_changes (
  month date NOT NULL,
  invoices bigint NOT NULL,
  cents bigint NOT NULL
);

CREATE TABLE category_sales (
  month date NOT NULL,
  category text NOT NULL,
  units bigint NOT NULL,
  CONSTRAINT category_sales_month_category_pk PRIMARY KEY (month, category)
);

CREATE TABLE category_sale_changes (
  month date NOT NULL,
  category text NOT NULL,
  units bigint NOT NULL
);

CREATE TABLE product_sales (
  month date NOT NULL,
  product_id bigint NOT NULL,
  units bigint NOT NULL,
  CONSTRAINT product_sales_month_product_id_pk PRIMARY KEY (month, product_id)
);
CREATE INDEX product_sales_best ON product_sales (month, units, product_id);

CREATE TABLE product_sale_changes (
  month date NOT NULL,
  product_id bigint NOT NULL,
  units bigint NOT NULL
);

-- Sales count in the month of the invoice date. A void takes them off in the month of the void, as a credit note would, and its invoice
-- stays in the number of invoices of its month.
CREATE FUNCTION add_sold(invoice bigint, day date, total bigint, added_invoices integer, times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold_in date := first_of_month(day);
BEGIN
  INSERT INTO revenue_changes VALUES (sold_in, added_invoices, times * total);
  INSERT INTO category_sale_changes
  SELECT sold_in, coalesce(category, ''), times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
  INSERT INTO product_sale_changes
  SELECT sold_in, product_id, times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
END $$;

CREATE FUNCTION count_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.processed_at IS NOT NULL THEN
    PERFORM add_sold(OLD.id, OLD.dated_on, OLD.total_cents, -1, -1);
  END IF;
  IF NEW.processed_at IS NOT NULL THEN
    PERFORM add_sold(NEW.id, NEW.dated_on, NEW.total_cents, 1, 1);
  END IF;
  IF OLD.processed_at IS NOT NULL AND OLD.voided_on IS NOT NULL THEN
    PERFORM add_sold(OLD.id, OLD.voided_on, OLD.total_cents, 0, 1);
  END IF;
  IF NEW.processed_at IS NOT NULL AND NEW.voided_on IS NOT NULL THEN
    PERFORM add_sold(NEW.id, NEW.voided_on, NEW.total_cents, 0, -1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_sold AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.processed_at IS NOT NULL OR NEW.processed_at IS NOT NULL)
    AND (OLD.processed_at IS NULL, OLD.dated_on, OLD.voided_on, OLD.total_cents)
      IS DISTINCT FROM (NEW.processed_at IS NULL, NEW.dated_on, NEW.voided_on, NEW.total_cents))
  EXECUTE FUNCTION count_sold();

-- Credit notes reduce the sales of the month in which they are issued. Allowances credit no units.
CREATE FUNCTION count_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revenue_changes
  SELECT date_trunc('month', issued_on::timestamp)::date, 0, -sum(total_cents) FROM added GROUP BY 1;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_notes_sold AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_credited();

CREATE FUNCTION count_credited_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH credited AS MATERIALIZED (
    SELECT date_trunc('month', issued_on::timestamp)::date AS credited_in, coalesce(category, '') AS category, product_id, added.quantity
    FROM added
    JOIN credit_notes ON credit_notes.id = added.credit_note_id
    JOIN invoice_lines ON invoice_lines.invoice_id = added.invoice_id AND invoice_lines.line = added.line
    WHERE added.quantity > 0
  ), of_categories AS (
    INSERT INTO category_sale_changes SELECT credited_in, category, -sum(quantity) FROM credited GROUP BY 1, 2
  )
  INSERT INTO product_sale_changes SELECT credited_in, product_id, -sum(quantity) FROM credited GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_note_lines_sold AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_credited_units();

-- For direct writes of processed invoices. Writers of invoices and credit notes wait until it is done; both lock the tables in this order.
CREATE FUNCTION recount_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE invoices, credit_notes, credit_note_lines IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM revenue_changes;
  DELETE FROM category_sale_changes;
  DELETE FROM product_sale_changes;
  DELETE FROM revenue;
  DELETE FROM category_sales;
  DELETE FROM product_sales;
  INSERT INTO revenue
  SELECT sold_in, sum(invoices), sum(cents)
  FROM (
    SELECT first_of_month(dated_on) AS sold_in, 1 AS invoices, total_cents AS cents FROM invoices WHERE processed_at IS NOT NULL
    UNION ALL
    SELECT first_of_month(voided_on), 0, -total_cents FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL
    UNION ALL SELECT first_of_month(issued_on), 0, -total_cents FROM credit_notes
  ) AS sold GROUP BY 1;
  WITH sold AS MATERIALIZED (
    SELECT sold_in, category, product_id, sum(quantity) AS units
    FROM (
      SELECT sold_in, category, product_id, times * quantity AS quantity
      FROM (
        SELECT id, first_of_month(dated_on) AS sold_in, 1 AS times FROM invoices WHERE processed_at IS NOT NULL
        UNION ALL
        SELECT id, first_of_month(voided_on), -1 FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL
      ) AS processed
      JOIN invoice_lines ON invoice_id = processed.id
      UNION ALL
      SELECT first_of_month(issued_on), category, product_id, -credited.quantity
      FROM credit_note_lines AS credited
      JOIN credit_notes ON credit_notes.id = credited.credit_note_id
      JOIN invoice_lines ON invoice_lines.invoice_id = credited.invoice_id AND invoice_lines.line = credited.line
      WHERE credited.quantity > 0
    ) AS moved
    GROUP BY 1, 2, 3
  ), of_categories AS (
    INSERT INTO category_sales SELECT sold_in, coalesce(category, ''), sum(units) FROM sold GROUP BY 1, 2
  )
  INSERT INTO product_sales SELECT sold_in, product_id, sum(units) FROM sold GROUP BY 1, 2;
END $$;

-- The totals of the order list.
CREATE TABLE order_sums (
  progress text NOT NULL,
  kind text NOT NULL,
  season text NOT NULL,
  count bigint NOT NULL,
  total_cents numeric NOT NULL,
  open_units bigint NOT NULL,
  CONSTRAINT order_sums_progress_kind_season_pk PRIMARY KEY (progress, kind, season)
);

CREATE TABLE order_sum_changes (
  progress text NOT NULL,
  kind text NOT NULL,
  season text NOT NULL,
  count bigint NOT NULL,
  total_cents numeric NOT NULL,
  open_units bigint NOT NULL
);

-- What is open of a confirmed order.
CREATE FUNCTION open_units_of(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN o.state = 'Confirmed' THEN o.ordered_units - o.invoiced_units - o.cancelled_units ELSE 0 END $$;

CREATE FUNCTION sum_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sum_changes (progress, kind, season, count, total_cents, open_units)
  SELECT progress, kind, coalesce(season, ''), count(*), sum(total_cents), sum(open_units_of(added)) FROM added GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_sum_new AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_new_orders();

CREATE FUNCTION sum_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sum_changes (progress, kind, season, count, total_cents, open_units) VALUES
    (OLD.progress, OLD.kind, coalesce(OLD.season, ''), -1, -OLD.total_cents, -open_units_of(OLD)),
    (NEW.progress, NEW.kind, coalesce(NEW.season, ''), 1, NEW.total_cents, open_units_of(NEW));
  RETURN NULL;
END $$;
CREATE TRIGGER orders_sum_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.progress, OLD.kind, OLD.season, OLD.total_cents, open_units_of(OLD))
    IS DISTINCT FROM (NEW.progress, NEW.kind, NEW.season, NEW.total_cents, open_units_of(NEW)))
  EXECUTE FUNCTION sum_changed_order();

-- The sums of what is open. One change per side and days, however many entries a statement writes.
CREATE TABLE open_sums (
  side text NOT NULL,
  on_date date NOT NULL,
  due_on date NOT NULL,
  open_cents bigint NOT NULL,
  CONSTRAINT open_sums_side_on_date_due_on_pk PRIMARY KEY (side, on_date, due_on)
);

CREATE TABLE open_sum_changes (
  side text NOT NULL,
  on_date date NOT NULL,
  due_on date NOT NULL,
  open_cents bigint NOT NULL
);

CREATE FUNCTION sum_new_open_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_sum_changes (side, on_date, due_on, open_cents)
  SELECT side, on_date, coalesce(due_on, on_date), sum(open_cents) FROM added WHERE open_cents > 0 GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER receivable_entries_sum_new AFTER INSERT ON receivable_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_new_open_entries();

CREATE FUNCTION sum_changed_open_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_sum_changes (side, on_date, due_on, open_cents)
  SELECT side, on_date, coalesce(due_on, on_date), sum(cents)
  FROM (
    SELECT side, on_date, due_on, open_cents AS cents FROM changed
    UNION ALL SELECT side, on_date, due_on, -open_cents FROM original
  ) AS both_versions
  GROUP BY 1, 2, 3 HAVING sum(cents) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER receivable_entries_sum_changed AFTER UPDATE ON receivable_entries
  REFERENCING OLD TABLE AS original NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_open_entries();
--> statement-breakpoint
-- Operations: backups and runs of the integrity check.

CREATE TABLE backups (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  requested_by bigint,
  host text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  leased_until timestamptz(3),
  ended_at timestamptz(3),
  file_name text NOT NULL,
  bytes bigint,
  rows bigint,
  images integer,
  missing_images integer,
  verified_at timestamptz(3),
  error text,
  removed_at timestamptz(3),
  CONSTRAINT backups_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users (id),
  CONSTRAINT backups_ended CHECK ((ended_at is null) = (leased_until is not null)),
  CONSTRAINT backups_outcome CHECK ((ended_at is not null) = (num_nonnulls(verified_at, error) = 1))
);
CREATE UNIQUE INDEX backups_running ON backups ((true)) WHERE ended_at is null;
CREATE INDEX backups_verified ON backups (verified_at) WHERE verified_at is not null;

CREATE TABLE integrity_check_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  started_by bigint NOT NULL,
  started_at timestamptz(3) NOT NULL,
  process text NOT NULL,
  leased_until timestamptz(3) NOT NULL,
  cancel_requested_at timestamptz(3),
  ended_at timestamptz(3),
  outcome text,
  progress jsonb NOT NULL,
  differences jsonb NOT NULL,
  difference_count integer DEFAULT 0 NOT NULL,
  error text,
  CONSTRAINT integrity_check_runs_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users (id),
  CONSTRAINT integrity_check_runs_ended CHECK ((ended_at is null) = (outcome is null)),
  CONSTRAINT integrity_check_runs_outcome CHECK (outcome in ('agrees', 'differs', 'cancelled', 'failed', 'lost'))
);
CREATE UNIQUE INDEX integrity_check_runs_running ON integrity_check_runs ((true)) WHERE ended_at is null;
