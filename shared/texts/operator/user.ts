import { defineTexts } from '../i18n/define-texts.ts'

/** What the commands of `npm run user` say about members, and what they refuse. `{user}` is a name with its address. */
export const userText = defineTexts('user', {
  none: 'No users yet.',
  noMatch: 'No users match "{search}".',
  unknown: 'No user with the email or id "{who}".',
  active: 'active',
  suspendedOn: 'suspended {day}',
  'column.email': 'email',
  'column.role': 'role',
  'column.status': 'status',
  'column.joined': 'joined',
  'column.id': 'id',
  'column.name': 'name',
  page: 'Page {page, number} of {pages, number} ({count, number} users).',
  nextPage: 'Next: the same command with --page {page}',
  allComplete: 'Every account has a person record.',
  incomplete:
    "These accounts have no person record and can't log in. To delete one: npm run user -- delete <id> --yes",
  suspended:
    "Suspended {user}. They are logged out everywhere, hidden from search, and can't use their chats. To undo: npm run user -- unsuspend {id}",
  isSuspended: '{user} is already suspended.',
  restored: 'Restored {user}. They can log in again, and their requests and chats are back.',
  notSuspended: '{user} is not suspended.',
  confirmDeletion:
    'This permanently deletes {user} with their notes, pictures, requests, and chats, for both sides of every chat. To confirm, add --yes.',
  deleted: 'Deleted {user}. A confirmation email is on its way to them.',
  noFactor: '{user} has no second factor.',
  factorRemoved:
    'Removed the second factor of {user}. They log in with their password alone, and get an email about it.',
  unknownRole: 'Unknown role "{role}". Use mentor or mentee.',
  'is.mentor': '{user} is already a mentor.',
  'is.mentee': '{user} is already a mentee.',
  'became.mentor':
    '{user} is now a mentor. Their requests as a mentee were deleted and their chats were closed.',
  'became.mentee':
    '{user} is now a mentee. Their requests as a mentor were deleted and their chats were closed.',
  noSkills: 'Only mentors have skills.',
  tooYoung: '{user} is too young. Mentors must be {age, number} or older.',
  passSkills: 'Pass skills as --skills "leadership, welding", using the names shown in the app.',
  resumed: 'The two members of {reference} can write to each other again.',
  noPause: 'No pause of {reference} is in effect.',
  noReport: 'No report with the number "{reference}".',
  noCase: 'No case with the number "{reference}".',
  notSaved: "Can't save {file}: {why}",
})
