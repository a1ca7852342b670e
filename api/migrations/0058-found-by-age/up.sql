-- What the worker throws away is found by its age, without a look at the rest.
create index sign_in_failure_age on sign_in_failure (updated_at);
create index password_link_age on password_link (expires_at);

-- Where somebody was let in: found without what was refused, of which strangers write most.
create index sign_in_let_in on sign_in (user_id, device) where not is_refused;
create index sign_in_refused on sign_in (at) where is_refused;
