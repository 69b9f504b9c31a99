-- What a bidder asks first of a call, beside the guarantee of the contract: each in the words of the call.
alter table procedure
  add column bid_guarantee text,
  add column advance text,
  add column delivery_place text,
  add column delivery_term text;
