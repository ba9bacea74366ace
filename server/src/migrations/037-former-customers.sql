-- A customer whose team is gone, by whatever way, is named here by its id alone: name and address stay on Stripe's invoices.
create function forget_former_customer() returns trigger language plpgsql as $$
begin
  new.organization_name := '';
  new.address := null;
  return new;
end $$;
create trigger former_customer before insert or update on billing_customer for each row
  when (new.team_id is null) execute function forget_former_customer();
-- What was left behind until now.
update billing_customer set address = null where team_id is null;
