import { searchWordsOf, translations } from '#server/locale/translations.ts'
import { skillCatalog, type Skill } from '#shared/data/skills.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { aliasesIn } from './skill-aliases.ts'

/** A skill with its names: the English one in lowercase, and those in other languages as `foldName` writes them. */
type NamedSkill = { readonly skill: Skill; readonly english: string; readonly translated: readonly string[] }

/** What a search compares its words with. */
export type SkillNames = {
  readonly skills: readonly NamedSkill[]
  /** Words that say nothing about what is searched for, unless they are all there is. */
  readonly fillers: ReadonlySet<string>
  /** What words mean that no skill is called by. */
  readonly aliases: ReadonlyMap<string, readonly Skill[]>
}

const englishFillers = 'a about an and at for from help how i in is me my need of on or the to want with'
const fillersIn = (code: LocaleCode): string => (code === 'en' ? englishFillers : searchWordsOf(code).fillers)

const allSkills: readonly Skill[] = skillCatalog.flatMap((category): readonly Skill[] => category.skills)

/** A text without differences of case, accents, and hyphens, so that 'ilustracion' is found in 'Ilustración' [LG10]. */
export const foldName = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('-', ' ')

const made = new Map<string, SkillNames>()

/** The names of all skills in English and these languages [LG10]. Made once. */
export function skillNamesIn(codes: readonly LocaleCode[]): SkillNames {
  const key = codes.join()
  const names = made.get(key) ?? makeNames(codes)
  made.set(key, names)
  return names
}

function makeNames(codes: readonly LocaleCode[]): SkillNames {
  const all = [...codes, 'en' as const]
  const catalogs = codes.map((code) => translations(code, 'skills'))
  return {
    skills: allSkills.map((skill) => ({
      skill,
      english: skill.toLowerCase(),
      translated: catalogs.flatMap((names) => names.get(skill) ?? []).map(foldName),
    })),
    fillers: new Set(all.flatMap((code) => fillersIn(code).split(' ')).map(foldName)),
    // English comes last, whose word of two languages it is.
    aliases: new Map(all.flatMap((code) => Object.entries(aliasesIn(code)))),
  }
}

/** From this length on, a text is found within the words of a translation, as in 'Spieleentwicklung', and not just where one begins. */
const leastInside = 4

/** The skills of which a name contains a text in lowercase: in other languages than English, a short one only where a word begins. */
export function skillsWith({ skills }: SkillNames, text: string): Skill[] {
  const part = foldName(text)
  const isIn = (name: string): boolean =>
    part.length < leastInside ? ` ${name}`.includes(` ${part}`) : name.includes(part)
  return skills
    .filter(({ english, translated }) => english.includes(text) || translated.some(isIn))
    .map(({ skill }) => skill)
}

/** The skills of which a name has this word in lowercase. */
export function skillsWithWord({ skills }: SkillNames, text: string): Skill[] {
  const hasWord = (name: string, word: string): boolean => splitWords(name).includes(word)
  const word = foldName(text)
  return skills
    .filter(
      ({ english, translated }) => hasWord(english, text) || translated.some((name) => hasWord(name, word)),
    )
    .map(({ skill }) => skill)
}

export const splitWords = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
