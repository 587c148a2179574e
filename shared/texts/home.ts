/** The start page. */
export const homeTexts = {
  'home.whoLead':
    '{product} was created by {creator} to make mentoring accessible, whatever your age or experience.',
  'home.whoText':
    'It is for middle and high school students who want a mentor who has already been through the same things: the new school, the first project, the big decision, the year when everything changed.',
  'home.whoImage': 'Two people walk up a winding path at dusk; the one ahead holds a lantern.',
  'home.whyLead': 'Advice is easier to take from somebody who has walked the path.',
  'home.whyText':
    'Mentors list what they really know, from backend development to leadership. You search by skill, ask, and talk once they accept: by chat, or face to face on a call, at times that suit you both.',
  'home.whyImage': 'An open notebook with a hand-drawn trail map, from a camp to a flag on a summit.',
  'home.whyPeople': 'People, not courses',
  'home.whyPeopleText': 'One mentor, one student, one conversation that goes on.',
  'home.whySkills': '172 skills to search',
  'home.whySkillsText': 'Twelve fields, from health care to the trades.',
  'home.whySafe': 'Both sides agree first',
  'home.whySafeText': 'Nobody can write to you before a request is accepted.',
} as const
