-- Logotypes of the institution, checked and made safe before they are kept; settings name them by digest.
create table artwork (
  sha256      text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type  text not null check (media_type in ('image/svg+xml', 'image/png')),
  data        bytea not null check (length(data) <= 400000),
  uploaded_by text not null,
  uploaded_at timestamptz not null default clock_timestamp()
);
