-- What was said to be charged or given back, and what Stripe took and gave, in two lists that a job compares every day.

create table ledger (
  id bigint generated always as identity primary key,
  customer_id text not null,
  side text not null check (side in ('promised', 'taken')),
  kind text not null check (kind in ('checkout', 'change', 'overage', 'charge', 'refund')),
  -- Of a promise the checkout, operation, usage month or invoice it is about; of money the invoice or the refund.
  reference text not null,
  -- The invoice that money was taken by, or given back of.
  invoice_id text,
  -- In cents with tax; below zero it goes back to the person.
  cents integer not null,
  -- Of a promise: what each period costs from `from_at` on, without tax.
  per_period_cents integer,
  from_at timestamptz,
  at timestamptz not null default now(),
  -- Told to the operator, once.
  alarmed_at timestamptz,
  unique (customer_id, side, kind, reference)
);

alter table overage_month
  add column subscription_id text,
  -- The highest limit that held while something was scanned: lowering it later changes nothing that is owed.
  add column cap_cents integer,
  add column tries integer not null default 0,
  -- `invoice_id` is written when the invoice is made, this when the month stands on it and it is final or rides along.
  add column billed_at timestamptz,
  add column unpaid_since timestamptz,
  add column settled_at timestamptz;
update overage_month set billed_at = now(), settled_at = now() where invoice_id is not null;

-- One row for each payment that goes back; done when all went back and the subscription has ended.
alter table refund add column done_at timestamptz;
update refund set done_at = created_at where credit_note_id is not null;
create index refund_customer on refund (customer_id);
