import { defineTexts } from '../i18n/define-texts.ts'

/** Blocking and reporting. */
export const safetyText = defineTexts('safety', {
  'safety.title': 'Pause, block, or report {name}',
  'block.button': 'Block {name}',
  'block.text':
    "Your chat closes and you won't see each other here. {name} won't be told. You can unblock them any time in Settings.",
  'block.done': '{name} is blocked.',
  'block.undo': 'Undo',
  'block.undone': 'Block undone. Everything is back as it was.',
  'blocked.page': 'Paused and blocked',
  'blocked.title': 'Blocked people',
  'blocked.intro':
    "People you block can't message you, send you requests, or see you here. They aren't told.",
  'blocked.none': "You haven't blocked anyone.",
  'blocked.noneText':
    'If someone bothers you, open the more options (⋯) in your chat to pause, block, or report them.',
  'blocked.since': 'Blocked {ago}',
  'blocked.most': 'Showing the latest {count, number}.',
  'blocked.unblock': 'Unblock',
  'blocked.unblockNamed': 'Unblock {name}',
  'blocked.undone':
    "{name} is unblocked. Your chat doesn't come back, but you can connect again with a new request.",
  'report.titleMessage': 'Report a message from {name}',
  'report.heading': 'Report {name}',
  'report.headingMessage': 'Report this message',
  'report.headingCall': 'Report this call',
  'report.headingWork': 'Report what {name} wrote here',
  'report.text':
    "Pressing one of these sends your report now. You can add details after that. {name} won't be told.",
  'report.inCall': 'It was in a call',
  'report.titleCall': 'Report a call with {name}',
  'report.reasons': 'What is it about? (optional)',
  'report.reasonAdded': 'Added: {reason}.',
  'report.words': 'Anything else we should know? (optional)',
  'report.addWords': 'Add to report',
  'report.added': 'Added to your report.',
  'report.notAdded': "{error} Your comment isn't in your report yet. Close again to leave without it.",
  'report.undo': 'Undo',
  'report.undoAny':
    'Sent by mistake? You can undo it for {seconds, plural, one {# second} other {# seconds}}.',
  'report.withdrawn': 'Report withdrawn',
  'report.withdrawnText':
    'Report {reference} is marked as withdrawn. Our safety team can still see it and the copied messages.',
  'report.withdrawnUnblocked': '{name} is no longer blocked.',
  'report.block': 'Block {name} too',
  'reason.danger': 'Someone is in danger',
  'reason.unkind': 'Mean or bullying',
  'reason.sexual': 'Sexual content',
  'reason.contact': 'Wants to meet me or get my contact details',
  'reason.money': 'Asks for money or sells things',
  'reason.pretends': 'Not who they say they are',
  'reason.other': 'Something else',
  'reports.title': 'Your reports',
  'reports.intro':
    'Our safety team reads every report. You can see here how it is going. No one else sees this page.',
  'reports.none': "You haven't sent any reports.",
  'reports.noneText':
    'You can report a message, a picture, a person, a request, a call, or what is on your page with someone: open the more options (⋯), or press Report in a call.',
  'reports.sent': 'Sent {at}',
  'reports.most': 'Showing the latest {count, number}.',
  'kind.message': 'A message',
  'kind.picture': 'A picture',
  'kind.person': 'A person',
  'kind.request': 'A request',
  'kind.call': 'A call',
  'kind.work': 'What you work on',
  'status.received': 'Received',
  'status.review': 'Being looked at',
  'status.closed': 'Closed',
  'status.withdrawn': 'Withdrawn',
  'report.follow': 'You can follow it in Settings, under Your reports.',
  'report.done': 'Thank you. We got your report.',
  'report.number': 'Your report number is {reference}.',
  'report.next':
    "Our safety team has a copy of the messages and will read it. If you contact them, give this number. {name} won't be told.",
  'report.paused':
    "From now on, you and {name} can't write to or call each other, until our safety team has decided. You can still read your chat.",
  'report.nextBlocked': '{name} is blocked.',
  'report.urgent': 'If someone is in danger right now, call your local emergency number.',
  'report.close': 'Done',
})
