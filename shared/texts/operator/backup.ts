import { defineTexts } from '../i18n/define-texts.ts'

/** The texts of `npm run backup` and `npm run restore`. */
export const backupText = defineTexts('backup', {
  usage: 'Usage: npm run backup -- <file> or npm run restore -- <file> [--journal <file>]',
  running: 'The server is running on this data directory. Stop it first, or set DATA_DIR to another one.',
  connected:
    'A server is running on this database, or another restore. Stop all nodes first, or restore into another empty database.',
  made: 'Backed up {tables, plural, one {# table} other {# tables}} and {pictures, plural, one {# picture} other {# pictures}} to {path} ({size})',
  restored:
    'Restored the backup from {at}: {tables, plural, one {# table} other {# tables}} and {pictures, plural, one {# picture} other {# pictures}}.',
  replayed:
    'Repeated from the restore journal, because they are newer than the backup: {deleted, plural, one {# deletion} other {# deletions}}, {suspended, plural, one {# suspension} other {# suspensions}}, {unsuspended, plural, one {# lifted suspension} other {# lifted suspensions}}, {blocked, plural, one {# block} other {# blocks}}, {unblocked, plural, one {# removed block} other {# removed blocks}}, {paused, plural, one {# pause} other {# pauses}}, {resumed, plural, one {# lifted pause} other {# lifted pauses}}, {consentEnded, plural, one {# ended consent} other {# ended consents}}, and {mentorEnded, plural, one {# ended approval} other {# ended approvals}}.',
  journalEnd: 'The newest entry of the restore journal is from {at}.',
  noJournal:
    'There is no restore journal at {path}. Deletions, suspensions, blocks, pauses, withdrawn consents, and ended approvals that are newer than the backup were not repeated: members and mentors may be back who should not be. Look at them before you start the server, or restore into another empty instance with --journal <file> if you have one.',
  staff:
    'All staff are logged out, and none of them can log in until you confirm them: some may have been removed since the backup. Look at each, and run "npm run staff -- confirm ADDRESS" or "npm run staff -- remove ADDRESS":',
  unknown:
    'What was decided since the backup is not there: approvals and checks of mentors, consents that were given, codes and links of guardians, and steps in cases. Staff have to do that again; "npm run staff -- list" and the console say where everything stands. Pauses and suspensions from the journal are in force without the decision in a case: a lead who decides again about the pause can take it back, and "npm run user -- unsuspend ID" ends a suspension.',
  mentorReason: 'This site was restored from a backup. Staff will look at your approval again.',
  journalMissing: "Can't find the restore journal {path}.",
})
