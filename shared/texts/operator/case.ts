import { defineTexts } from '../i18n/define-texts.ts'

/** A case as the operator's command prints it. */
export const caseText = defineTexts('case', {
  title: 'Case {reference}, opened on {at}',
  'kind.report': 'A member reported another one.',
  'kind.riskWords': 'A member wrote words that may mean a risk to someone.',
  'kind.pattern': 'What an adult wrote to a minor has several patterns of concern.',
  'kind.staff': 'Staff opened it.',
  event: '{n}. {at}, {kind}: {text}',
  suspended: 'The people who run this site suspended your account.',
  subject: 'It is about the member {id}.',
  found: '{n}. {at}, urgency {urgency}: {source}',
  notified: '{n}. {at}, urgency {urgency}: an email to the safety contact was queued.',
  'pack.made':
    'Made on {at}. Staff are named by their ids. The files in the folder evidence are the copies as they were stored; SHA256SUMS has the hash of each file.',
  'pack.members': 'Members',
  'pack.reports': 'Reports',
  'pack.events': 'Events',
  'pack.pictures': 'Pictures of the copied chats',
  'pack.gone': 'The file is gone.',
  'pack.notPacked': 'Not in this archive: it has the latest pictures up to a limit.',
  'pack.left':
    'The copy of event {n} was cut: {count, plural, one {# message} other {# messages}} of the chat had not been copied yet.',
  'pack.leftOut': 'The copy of event {n} was cut: it does not have {count} older {kind}.',
  'around.calls': 'calls',
  'around.agenda': 'lines of agendas',
  'around.agendaVersions': 'earlier versions of lines of agendas',
  'around.notes': 'shared notes',
  'around.changes': 'changes of the page of the pair',
  'around.times': 'agreed times',
  'around.held': 'messages that wait for the morning',
  'pack.log': 'Entries of the operator log about it',
  'pack.logHash':
    'The hash of an entry is the SHA-256 of the bytes of the hash before, and the JSON array of number, time, by, what, about, and reason, as log.json has them.',
  evidence: 'Copy of that moment: {evidence}',
  hash: 'SHA-256: {hash}',
})
