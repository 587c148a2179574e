import { defineTexts } from '../i18n/define-texts.ts'

/** What a copy of a case has beside the chat. */
export const caseAroundText = defineTexts('staff-case-around', {
  show: 'What they have beside the chat',
  loading: 'Loading.',
  none: 'There was nothing to copy.',
  counts:
    '{agenda, plural, one {# line} other {# lines}} of agendas, {work, plural, one {# text} other {# texts}} of their page, and {held, plural, one {# message} other {# messages}} that waited for the morning. The words are in the evidence that you can download.',
  time: '{at}: agreed time',
  canceled: '{at}: agreed time, canceled',
  'told.yes': '{name}: it took place',
  'told.no': '{name}: it did not take place',
  leftOut: 'Not in the copy: {count} older {kind}.',
  'leftOut.calls': 'calls',
  'leftOut.agenda': 'lines of agendas',
  'leftOut.agendaVersions': 'earlier versions of lines of agendas',
  'leftOut.notes': 'shared notes',
  'leftOut.changes': 'changes of the page of the pair',
  'leftOut.times': 'agreed times',
  'leftOut.held': 'messages that wait for the morning',
  applied: '{name}: has an application as a mentor',
  'check.passed': '{name}: {check}, passed on {on}',
  'check.failed': '{name}: {check}, not passed on {on}',
  consent: '{name}: consent of the guardian, {what}',
  'consent.note': '{what}, {ended}: {note}',
  'consent.ended': '{what}, {ended}',
})
