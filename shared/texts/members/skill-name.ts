import { getLocale } from '../i18n/locale.ts'

/** The name of a skill of the catalog in the active language; stored, sent, and compared is the English one. */
export const skillName = (skill: string): string => getLocale().translate?.('skills', skill, skill) ?? skill

/** The name of a category of the catalog in the active language. */
export const categoryName = (name: string): string =>
  getLocale().translate?.('categories', name, name) ?? name

/** Whether a part of a skill's name, in English or in the active language, is this text in lowercase. */
export const isSkillNamed = (skill: string, text: string): boolean =>
  [skill, skillName(skill)].some((name) => name.toLowerCase().includes(text))
