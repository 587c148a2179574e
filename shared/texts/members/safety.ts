import { defineTexts } from '../i18n/define-texts.ts'

/** Blocking and reporting. */
export const safetyText = defineTexts('safety', {
  'safety.title': 'Pause, block or report {name}',
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
  'report.headingMessage': "What's wrong with this message?",
  'report.text': "Choose a reason to send your report. {name} won't be told.",
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
  'report.done': 'Thank you. We got your report.',
  'report.number': 'Your report number is {reference}.',
  'report.next':
    "Our safety team has a copy of the messages and will read it. If you contact them, give this number. {name} won't be told.",
  'report.nextBlocked': '{name} is blocked.',
  'report.urgent': 'If someone is in danger right now, call your local emergency number.',
  'report.close': 'Done',
})
