import { defineTexts } from '../../i18n/define-texts.ts'

/** The notice of a connection that ended, or whose mentor is gone [EN10]. */
export const endedText = defineTexts('ended', {
  title: 'One of your mentors is not here any more',
  text: 'One of your mentors cannot go on with you. That is not your fault, and you can ask someone else.',
  former: 'a former mentor',
  'gone.title': '{name} cannot go on with you at the moment',
  'gone.text': 'That is not your fault. You can ask someone else at any time.',
  'mentor.title': '{name} has ended your connection',
  'mentor.text': 'Mentoring ends at some point. That says nothing about you, and you can ask someone else.',
  'staff.title': 'The program has ended your connection with {name}',
  'staff.text':
    'If you want to know more, talk to a coordinator of the program. You can ask someone else at any time.',
  'agreed.title': 'The time with {name} that you agreed on is over',
  'agreed.text': 'You can ask for more time with a new request, or ask someone else.',
  work: 'See what you and {name} did',
  dismiss: 'Hide the notice about {name}',
})
