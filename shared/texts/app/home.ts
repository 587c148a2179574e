import { defineTexts } from '../i18n/define-texts.ts'

/** Home page. */
export const homeText = defineTexts('home', {
  'home.whoLead':
    '{product} was created by {creator} to make mentoring accessible, whatever your age or experience.',
  'home.creator': 'a high school student',
  'home.whoText':
    "It's for middle and high school students who want a mentor who has been through the same things: a new school, a first project, a big decision, a year when everything changed.",
  'home.whoImage': 'Two people walk up a winding path at dusk; the one ahead holds a lantern.',
  'home.whyLead': "It's easier to take advice from someone who's been there.",
  'home.whyText':
    'Mentors list the skills they really know, from backend development to leadership. Search by skill and send a request. Once a mentor accepts, you can chat or have a video call.',
  'home.whyImage': 'An open notebook with a hand-drawn trail map, from a camp to a flag on a summit.',
  'home.whyPeople': 'People, not courses',
  'home.whyPeopleText': 'One mentor, one student, one ongoing conversation.',
  'home.whySkills': '{count, number} skills to search',
  'home.whySkillsText': 'From health care to the trades.',
  'home.whySafe': 'Both sides agree first',
  'home.whySafeText': 'No one can message you until a request is accepted.',
  'families.title': 'For parents and schools',
  'families.safety': 'Safety',
  'families.safetyText':
    "The student always makes the first move: until then, mentors can't find or message them. Either side can end a chat, block, and report at any time, and a report goes to the safety team.",
  'families.safetyChecks':
    "Mentors say that they are 26 or older, and confirm an email address. That isn't a background check, so please talk about what stays private.",
  'families.safetyGo': 'What protects members here',
  'families.guardianGo': 'Page for guardians',
  'families.run': "How it's run",
  'families.runText':
    "{product} has no ads and no trackers. Age and email address are not shown to other members. There is one exception: if you ask a mentor, you see that mentor's email address.",
  'families.runData':
    'Members can download everything stored about them, and delete their account. Messages are deleted {days, plural, one {# day} other {# days}} after a chat ends, except in reports.',
  'families.contact': 'Contact',
  'families.contactText': 'A question, or something that worries you? Write to the people who run this site.',
  'families.contactGo': 'Write to us',
  'families.contactNone':
    'A question, or something that worries you? Ask the school or group that gave you the address of this site.',
})
