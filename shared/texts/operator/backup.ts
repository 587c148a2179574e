import { defineTexts } from '../i18n/define-texts.ts'

/** The texts of `npm run backup` and `npm run restore`. */
export const backupText = defineTexts('backup', {
  usage: 'Usage: npm run backup -- <file> or npm run restore -- <file> [--journal <file>]',
  running: 'The server is running on this data directory. Stop it first, or set DATA_DIR to another one.',
  made: 'Backed up {tables, plural, one {# table} other {# tables}} and {pictures, plural, one {# picture} other {# pictures}} to {path} ({size})',
  restored:
    'Restored the backup from {at}: {tables, plural, one {# table} other {# tables}} and {pictures, plural, one {# picture} other {# pictures}}.',
  replayed:
    'Repeated from the restore journal, because they are newer than the backup: {deleted, plural, one {# deletion} other {# deletions}}, {suspended, plural, one {# suspension} other {# suspensions}}, {unsuspended, plural, one {# lifted suspension} other {# lifted suspensions}}, {blocked, plural, one {# block} other {# blocks}}, {unblocked, plural, one {# removed block} other {# removed blocks}}, {paused, plural, one {# pause} other {# pauses}}, {resumed, plural, one {# lifted pause} other {# lifted pauses}}, and {consentEnded, plural, one {# ended consent} other {# ended consents}}.',
  journalEnd: 'The newest entry of the restore journal is from {at}.',
  noJournal:
    'There is no restore journal at {path}. Deletions, suspensions, blocks, and pauses that are newer than the backup were not repeated: restore into another empty instance with --journal <file> if you have one.',
  journalMissing: "Can't find the restore journal {path}.",
})
