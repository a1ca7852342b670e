-- The file of an import lies in pieces of 256 kB, as what a job makes does: whoever keeps or sends one has one piece in memory.

-- The files of every merchant are cut, whoever migrates.
select set_config('app.merchant', '*', true);

do $$
declare
  piece constant integer := 262144;
  long record;
begin
  for long in
    select job_id, bytes from job_file where kind = 'source' and part = 0 and length(bytes) > piece
  loop
    insert into job_file (merchant_id, job_id, kind, part, name, content_type, bytes)
    select f.merchant_id, f.job_id, f.kind, p.part, f.name, f.content_type, substring(long.bytes from p.part * piece + 1 for piece)
      from job_file f, generate_series(1, (length(long.bytes) - 1) / piece) as p (part)
     where f.job_id = long.job_id and f.kind = 'source' and f.part = 0;
    update job_file set bytes = substring(long.bytes from 1 for piece)
     where job_id = long.job_id and kind = 'source' and part = 0;
  end loop;
end $$;
