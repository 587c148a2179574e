import { defineTexts } from '../i18n/define-texts.ts'

/** Pictures that wait for a review, as the operator's command prints them. */
export const picturesText = defineTexts('pictures', {
  none: 'No picture waits for a review.',
  title: '{count, plural, one {# picture waits} other {# pictures wait}} for a review, the oldest first.',
  line: '{image}, sent on {at} by {sender} to {reader}.',
  alt: 'The sender describes it as: {alt}',
  refusedBefore:
    '{count, plural, one {# picture} other {# pictures}} of this sender {count, plural, one {was} other {were}} refused before.',
  saved: 'Saved {file}',
  missing: 'The file of {image} is missing.',
  decide: 'To decide: npm run user -- pictures approve <id>, or pictures refuse <id>',
  approved: 'Approved {image}. The minor can see it now.',
  refused: 'Refused {image}. The minor can’t see it, and both members are told that it is not shown.',
  gone: 'There is no picture to decide on with the id "{image}": it may be deleted, or its chat may have ended.',
  decided: 'A decision about {image} was made before, and can’t be changed to this.',
})
