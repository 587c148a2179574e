import { defineTexts } from '../i18n/define-texts.ts'

/** Emails about the times of calls, and what calendars show of them. */
export const callMailText = defineTexts('call-mail', {
  'proposed.subject': '{name} proposes a call',
  'proposed.heading': '{name} proposes a call',
  'proposed.text':
    '{count, plural, one {{name} asks whether you have time for a call:} other {{name} offers these times for a call. Confirm one of them:}}',
  'proposed.move':
    '{count, plural, one {{name} would like to have your call at another time:} other {{name} would like to move your call to one of these times:}}',
  'proposed.weekly':
    '{weeks, plural, one {It would repeat every week.} other {It would repeat every # weeks.}}',
  'proposals.subject': '{count, number} proposed call times wait for your answer',
  'proposals.heading': 'Call times wait for your answer',
  'action.answer': 'Answer in the chat',
  'action.answerAll': 'Answer on your dashboard',
  'ended.subject': 'Proposed call times are no longer open',
  'ended.heading': 'Take them out of your calendar',
  'ended.text':
    '{count, plural, one {This proposed time for a call is no longer open:} other {These proposed times for calls are no longer open:}}',
  'action.calls': 'See your calls',
  'agreed.subject': 'Your call with {name}: {at}',
  'agreed.heading': 'Your call is agreed',
  'agreed.text': '{name} confirmed a call with you: {at}.',
  'agreed.weekly': '{weeks, plural, one {It repeats every week.} other {It repeats every # weeks.}}',
  'moved.heading': 'Your call is moved',
  'moved.text': '{name} confirmed another time for your call: {at}.',
  'confirmed.text': 'You confirmed a call with {name}: {at}.',
  'confirmed.moved': 'You confirmed another time for your call with {name}: {at}.',
  'canceled.subject': 'Canceled: your call with {name}',
  'canceled.heading': 'Your call is canceled',
  'canceled.text': '{name} canceled your call: {at}.',
  'canceled.later':
    '{count, plural, one {One later call of the series is} other {# later calls of the series are}} canceled, too.',
  'reminder.subject': 'Your call with {name}: {at}',
  'reminder.heading': 'Your call with {name} is soon',
  'reminder.day': 'You two agreed on a call: {at}.',
  'reminder.soon': 'Your call begins in a few minutes: {at}.',
  'action.chat': 'Open the chat',
  'action.join': 'Join the call',
  calendar:
    'The attached file puts {count, plural, one {the call} other {the # calls that are agreed so far}} into your calendar.',
  uncalendar:
    'The attached file takes {count, plural, one {the call} other {the # calls}} out of your calendar.',
  tentative:
    'The attached file puts {count, plural, one {the time} other {the # times}} into your calendar as tentative, until you answer.',
  untentative:
    'The file ended.ics takes {count, plural, one {the proposed time that is no longer open} other {the # proposed times that are no longer open}} out of your calendar.',
  'event.proposed': 'Proposed call on {product}',
  event: 'Call on {product}',
})
