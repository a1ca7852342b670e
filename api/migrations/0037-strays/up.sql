-- What lies under a void parcel is looked up by the parcel it was: where units are to be put back, and where one moves.
create index void_parcel_parcel on void_parcel (merchant_id, parcel_id);
