alter table company_domain
  -- When its owner was last written to because its record was missing or its proof had ended.
  add column told_at timestamptz;
