import { searchWordsOf } from '#server/locale/translations.ts'
import type { Skill } from '#shared/data/skills.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

const music: readonly Skill[] = ['music performance', 'music production']
const coding: readonly Skill[] = ['frontend development', 'backend development', 'robotics programming']
const sports: readonly Skill[] = ['sports coaching', 'physiotherapy', 'nutrition and dietetics']
const languages: readonly Skill[] = ['language teaching', 'translation and interpreting']
const college: readonly Skill[] = ['university applications', 'study skills', 'career guidance']
const feelings: readonly Skill[] = ['stress management', 'emotional intelligence', 'psychology']
const money: readonly Skill[] = ['personal finance', 'investing', 'accounting']
const drawing: readonly Skill[] = ['painting and drawing', 'illustration', 'animation']
const healing: readonly Skill[] = ['medicine', 'nursing', 'emergency care']

/** Words that students use for what the catalog names otherwise, with the closest skills, the best first [PE4]. */
export const skillAliases: Readonly<Record<string, readonly Skill[]>> = {
  ...{ guitar: music, piano: music, violin: music, drums: music, singing: music, band: music, songs: music },
  ...{ coding: coding, code: coding, coder: coding, python: coding, javascript: coding, websites: coding },
  ...{ hacking: ['cybersecurity'] },
  ...{ football: sports, soccer: sports, basketball: sports, swimming: sports, fitness: sports, gym: sports },
  ...{ english: languages, spanish: languages, french: languages, german: languages, chinese: languages },
  ...{
    college: college,
    scholarship: college,
    homework: ['tutoring', 'study skills'],
    exams: ['study skills'],
  },
  ...{ resume: ['CV writing', 'job interviews'] },
  ...{ anxiety: feelings, friends: feelings, bullying: feelings, shy: ['self-confidence'] },
  ...{ money: money, saving: money, stocks: ['investing'], startup: ['entrepreneurship'] },
  ...{ comics: drawing, manga: drawing, anime: drawing },
  ...{ doctor: healing, animals: ['veterinary medicine'] },
  ...{ lawyer: ['law', 'criminal justice'], army: ['military service'] },
  ...{ youtube: ['video production', 'film making'], movies: ['film making'], tiktok: ['video production'] },
  ...{ books: ['creative writing'], stories: ['creative writing'], theater: ['acting and theatre'] },
  ...{ climate: ['environmental science'], space: ['astronomy'] },
}

/** The same in another language, without accents, from its folder [LG10]. */
export const aliasesIn = (code: LocaleCode): Readonly<Record<string, readonly Skill[]>> =>
  code === 'en' ? skillAliases : (searchWordsOf(code).aliases as Readonly<Record<string, readonly Skill[]>>)
