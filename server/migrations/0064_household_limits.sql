-- The highest maturity of titles that an account shows at all. Nobody changes it without the PIN or the account's password.
create table household_limits (
  user_id integer primary key references users on delete cascade,
  -- 0 everyone, 1 parental guidance, 2 teenagers
  max_maturity smallint not null check (max_maturity between 0 and 2),
  -- Hashed like a password.
  pin_hash text not null,
  -- Until then, the limit doesn't apply.
  lifted_until timestamptz,
  changed_at timestamptz not null
);
