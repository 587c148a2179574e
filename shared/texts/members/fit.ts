import { formatList } from '../i18n/format-list.ts'
import { defineTexts } from '../i18n/define-texts.ts'
import { languageName } from '../i18n/language-name.ts'
import { skillName } from './skill-name.ts'

/** Why a mentor fits, and the requests that nobody answered in time. */
export const fitText = defineTexts('fit', {
  'fit.title': 'People who could help you',
  'fit.lead': 'Based on your profile and your availability.',
  'fit.none': 'Add an aim, your availability, or your languages to your profile to see who fits.',
  'fit.add': 'Add to your profile',
  'fit.skills': 'Helps with {skills}',
  'fit.times': 'Free when you are',
  'fit.languages': 'Speaks {languages}',
  'fit.room': 'Has room for mentees',
  'expired.title': 'Your request to {name} has expired',
  'expired.text':
    '{name} did not answer in time. That says nothing about you. You can ask again, or ask someone else.',
  'expired.again': 'Ask {name} again',
  'expired.others': 'These mentors could help you, too:',
  'expired.dismiss': 'Hide the notice about {name}',
})

type Reasons = {
  readonly skills: readonly string[]
  readonly times: boolean
  readonly languages: readonly string[]
  readonly room: boolean
}

/** Why a mentor fits a mentee, in words: each reason is one [PE20]. */
export function fitReasons({ skills, times, languages, room }: Reasons): string[] {
  return [
    ...(skills.length > 0
      ? [fitText('fit.skills', { skills: formatList(skills.slice(0, 3).map(skillName)) })]
      : []),
    ...(times ? [fitText('fit.times')] : []),
    ...(languages.length > 0
      ? [fitText('fit.languages', { languages: formatList(languages.map(languageName)) })]
      : []),
    ...(room ? [fitText('fit.room')] : []),
  ]
}
