import { quoteLength } from '#shared/limits/message.ts'

/** The columns of a message `m` of the chat `c`, as its readers get it. Few messages have a quote or a revision. */
export const MESSAGE = `m.seq, m.id, m.sender_id, m.text, m.image_url, m.image_width, m.image_height, m.image_bytes, m.image_alt,
      case when m.image_url is not null then (
        select r.state from image_reviews r
        where r.chat_id = c.id and r.seq = m.seq and r.state <> 'approved') end as image_review,
      m.created_at, m.rev, m.masked_kinds, m.edited_at is not null as is_edited, m.deleted_at is not null as is_deleted,
      case when m.quote_seq is not null then (
        select json_build_object('seq', q.seq, 'senderId', q.sender_id, 'text', left(q.text, ${quoteLength}),
          'hasImage', q.image_url is not null, 'isDeleted', q.deleted_at is not null)
        from messages q where q.chat_id = c.id and q.seq = m.quote_seq) end as quote,
      case when m.rev > 0 then (
        select json_object_agg(r.user_id, r.reaction)
        from message_reactions r where r.chat_id = c.id and r.seq = m.seq) end as reactions`
