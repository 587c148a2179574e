import { defineTexts } from '../i18n/define-texts.ts'

/** Mentor search. */
export const mentorText = defineTexts('mentors', {
  'mentors.none': 'No mentors found for that skill. Try rewording it to get close results.',
  'mentors.noSkills': 'No skills listed.',
  'mentors.lead': "Find someone who's been where you are. Search for what you want to learn.",
  'mentors.leadMentor': 'Everyone who mentors here, and how mentees see you.',
  'mentors.search': 'Search by skill or name',
  'mentors.searchHint': 'Separate several with commas: design, biology. “About me” texts are searched, too.',
  'mentors.searchExample': 'design, biology, leadership …',
  'mentors.clear': 'Clear search',
  'mentors.loading': 'Looking for mentors',
  'mentors.shown': '{count, plural, one {# mentor} other {# mentors}} shown',
  'mentors.more': 'Show more',
  'mentors.moreSkills': '{count, plural, one {# more skill} other {# more skills}}',
  'mentors.failed': "We couldn't load the mentors.",
  'mentors.moreFailed': "We couldn't load more mentors. Please try again.",
  'mentors.closest': 'Similar skills:',
  'mentors.all': 'Show all mentors',
  'mentors.noneYet': 'No mentors are listed yet.',
  'mentors.noneYetText': 'New mentors show up here once they verify their email.',
  'mentors.noneYetWay': 'Set your availability',
  'mentors.you': 'You',
  'mentors.editProfile': 'Edit your profile',
  'mentors.addNote': 'Add a message',
  'mentors.pending': 'Request pending',
  'mentors.full': '{count, plural, one {# request} other {# requests}} waiting',
  'mentors.pendingWay': 'See your requests',
  'mentors.yours': 'Your mentor',
  'mentors.rejected': 'Request rejected',
  'mentors.rejectedWay': 'Delete this request to ask again',
  'mentors.openChat': 'Open chat',
  'mentors.waitingFull':
    'You have {count, plural, one {# pending request} other {# pending requests}}, the most you can have at once. Wait for an answer or take one back to ask someone else.',
  'mentors.dayFull':
    "You've asked {count, plural, one {# mentor} other {# mentors}} today, which is the daily limit. You can ask more tomorrow.",
})
