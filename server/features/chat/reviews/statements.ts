import { isMinorSql } from '#server/policy/scopes.ts'

/**
 * The part of `insertMessageSql` that makes an adult's image to a minor wait for a review, if `$13` says that the profile asks
 * for one [IR1]. In the statement that makes the image readable, so that no read comes between the two.
 */
export const addReviewSql = `insert into image_reviews (image_id, chat_id, seq)
      select $6, $1, last_seq from target
      where $13::boolean and $6::text is not null
        and exists (select from people p where p.id = $2 and not (${isMinorSql('p')}))
        and exists (select from chats c join people p on p.id in (c.mentor_id, c.mentee_id) and p.id <> $2
          where c.id = $1 and ${isMinorSql('p')})
      returning state`
