import { languageName } from '../texts/i18n/language-name.ts'
import { safetyPageText } from '../texts/safety/safety-page.ts'
import type { Statement } from './facts.ts'

/** Which languages the search for risk words knows, at each reading level: in others, no one is shown where to get help [RK7]. */
export const riskLanguagesStatement: Statement = {
  say: ({ riskLanguages }) =>
    safetyPageText('chat.riskLanguages', { languages: riskLanguages.map(languageName) }),
  when: ({ has, riskLanguages }) => has.riskWords && riskLanguages.length > 0,
}
