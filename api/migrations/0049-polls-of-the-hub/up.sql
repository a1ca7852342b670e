-- Where each long poll of the hub stands, so that whichever process is asked next goes on from there. A crash of the database
-- empties it: those who polled are told that their connection is not known, and come back with a new one.
create unlogged table hub_poll (
  id text primary key,
  session_hash text not null,
  -- One more with each poll: of two that wait at once the newer is answered.
  turn int not null,
  snapshot text not null,
  database_id text not null,
  has_ended boolean not null default false,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index hub_poll_of_session on hub_poll (session_hash, ends_at);
create index hub_poll_ends_at on hub_poll (ends_at);
