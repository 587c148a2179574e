import type { Skill } from '#shared/data/skills.ts'

/** A mentor of the demo; all demo members are fictional. */
export type CastMentor = {
  readonly name: string
  readonly age: number
  readonly skills: readonly Skill[]
  readonly about: string
}

export type CastMentee = { readonly name: string; readonly age: number }

/** Mentees of all ages, including adults who chose to be one. */
export const mentees: readonly CastMentee[] = [
  { name: 'Noor Haddad-Lund', age: 16 },
  { name: 'Tomasz Wierny', age: 15 },
  { name: 'Lindiwe Mabuza', age: 17 },
  { name: 'Kai Nakamori', age: 13 },
  { name: 'Ximena Robledo', age: 18 },
  { name: 'Arjun Velankar', age: 14 },
  { name: 'Maeve Corrigan', age: 16 },
  { name: 'Samuel Adeyinka', age: 19 },
  { name: 'Hira Qamar', age: 15 },
  { name: 'Luca Ferrantini', age: 12 },
  { name: 'Aroha Tamatea', age: 17 },
  { name: 'Daniyar Seitov', age: 20 },
  { name: 'Chloé Marchandeau', age: 14 },
  { name: 'Yusra Benhaddou', age: 22 },
  { name: 'Emil Sandvær', age: 11 },
  { name: 'Thuy Linh Dao', age: 16 },
  { name: 'Matheus Carvalhinho', age: 18 },
  { name: 'Zofia Krajna', age: 13 },
  { name: 'Ngozi Umeadi', age: 21 },
  { name: 'Elias Bergvall', age: 17 },
  { name: 'Saanvi Kottayil', age: 15 },
  { name: 'Mateo Quispillo', age: 25 },
  { name: 'Freya Wolstone', age: 12 },
  { name: 'Bilal Cherkaoui', age: 16 },
  { name: 'Hana Dvořáčková', age: 24 },
  { name: 'Jun-seo Baek', age: 14 },
  { name: 'Petra Halloran', age: 34 },
  { name: 'Omid Farzaneh', age: 41 },
]
