import type { ReadingLevel } from './reading-level.ts'
import { safetyPageText as text } from '../texts/safety/safety-page.ts'
import { detailedSections } from './detailed.ts'
import { toFacts, type Facts, type SafetySettings, type Statement } from './facts.ts'
import type { SafetyFeatures } from './features.ts'
import { easyStatements, standardStatements } from './standard.ts'

export type SafetySection = { readonly title: string; readonly statements: readonly string[] }

type Section = (typeof detailedSections)[number]

type Table = Readonly<Partial<Record<string, readonly Statement[]>>>

const short: Section['title'] = 'short.title'
const contact: Section['title'] = 'run.title'

/** What a section says in a reading level; null where it is left out. */
function listStatements({ title, statements }: Section, level: ReadingLevel): readonly Statement[] | null {
  if (level === 'detailed' || (level === 'easy' && title === short)) return statements
  // The summary says the same as the other sections, in fewer words, except for privacy.
  if (level === 'easy' && title !== contact) return (easyStatements as Table)[title] ?? null
  return title === short ? null : ((standardStatements as Table)[title] ?? null)
}

/** The sections of the page `/safety` for an instance in a reading level, with the statements that are true there [SP4, SP5]. */
export function listSafetySections(
  settings: SafetySettings,
  has: SafetyFeatures,
  level: ReadingLevel = 'detailed',
): SafetySection[] {
  const facts = toFacts(settings, has)
  const isShown = ({ when }: Statement): boolean => when?.(facts) ?? true
  return detailedSections.flatMap((section) => {
    const statements = listStatements(section, level)
    return statements
      ? [{ title: text(section.title), statements: say(statements.filter(isShown), facts) }]
      : []
  })
}

const say = (statements: readonly Statement[], facts: Facts): string[] =>
  statements.map((statement) => statement.say(facts))
