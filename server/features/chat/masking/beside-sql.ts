/**
 * What the member `i.member_id` wrote for the other of the chat `c` in other places, with the time: in the request; in the last `$4` changes
 * of the page of the pair, without dates, as it was before it was masked, an agreement line by line; and the last `$4` lines of
 * agendas, with what they were before. With `n`, it is not shown any more. Each by an index, and in a bounded number of rows.
 */
export const WRITTEN_BESIDE = `
  select t.part, null as ref, t.text, null::int as n, a.created_at as at
  from requests a cross join lateral (values ('aim', a.aim), ('note', a.note)) t(part, text)
  where a.id = c.id and a.requester_id = i.member_id
  union all
  select 'work', w.n::text,
    case when w.kind ~ '^(aim|step|agreement)' then regexp_replace(t.text, ' ?[(]?[0-9]{4}-[0-9]{2}-[0-9]{2}[)]?$', '') else t.text end,
    null, w.created_at
  from (
    select n, kind, coalesce(masked_from, after) as text, created_at from work_changes
    where work_id = c.id and user_id = i.member_id and after <> '' order by n desc limit $4
  ) w cross join lateral unnest(
    case w.kind when 'agreementChanged' then string_to_array(w.text, chr(10)) else array[w.text] end
  ) t(text)
  union all
  (select 'agenda', l.id, v.text, v.n, v.at
  from (select id from call_records where chat_id = c.id order by starts_at desc limit $4) r
  join agenda_lines l on l.record_id = r.id
  cross join lateral (
    select l.text, case when l.deleted_at is not null then 1 end as n, l.changed_at as at where l.writer_id = i.member_id
    union all
    select text, version, until from agenda_versions where line_id = l.id and writer_id = i.member_id
  ) v order by v.at desc limit $4)`
