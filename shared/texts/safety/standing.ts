import { defineTexts } from '../i18n/define-texts.ts'

/** What a mentor's card says of answers, presence, and room. */
export const standingText = defineTexts('standing', {
  'standing.answers.hours': 'Usually answers within a few hours',
  'standing.answers.day': 'Usually answers within a day',
  'standing.answers.days': 'Usually answers within three days',
  'standing.answers.week': 'Usually answers within a week',
  'standing.answers.longer': 'Often takes more than a week to answer',
  'standing.here.today': 'Active today',
  'standing.here.week': 'Active this week',
  'standing.here.month': 'Active this month',
  'standing.here.longer': 'Not active for more than a month',
  'standing.places':
    '{count, plural, =0 {No room for mentees} one {Room for # mentee} other {Room for # mentees}}',
  'standing.notTaking': 'No requests until {day}',
  'standing.speaks': 'Speaks {languages}',
  'favorite.mark': 'Mark {name}',
  'favorite.unmark': 'Unmark {name}',
})
