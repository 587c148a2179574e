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

const german: Readonly<Record<string, readonly Skill[]>> = {
  ...{ gitarre: music, klavier: music, geige: music, schlagzeug: music, singen: music, gesang: music },
  ...{ band: music, lieder: music },
  ...{ coden: coding, programmieren: coding, python: coding, javascript: coding, webseiten: coding },
  ...{ hacken: ['cybersecurity'] },
  ...{ fussball: sports, basketball: sports, schwimmen: sports, turnen: sports, fitness: sports },
  ...{ englisch: languages, spanisch: languages, franzosisch: languages, deutsch: languages },
  ...{ stipendium: college, abitur: ['study skills', 'tutoring'] },
  ...{ hausaufgaben: ['tutoring', 'study skills'], prufungen: ['study skills'], klausuren: ['study skills'] },
  ...{ praktikum: ['CV writing', 'job interviews'] },
  ...{ angst: feelings, freunde: feelings, mobbing: feelings, schuchtern: ['self-confidence'] },
  ...{ sparen: money, aktien: ['investing'], startup: ['entrepreneurship'] },
  ...{ comics: drawing, manga: drawing, anime: drawing },
  ...{ arzt: healing, arztin: healing },
  ...{ anwalt: ['law', 'criminal justice'], jura: ['law', 'criminal justice'] },
  ...{ bundeswehr: ['military service'] },
  ...{ youtube: ['video production', 'film making'], tiktok: ['video production'] },
  ...{ bucher: ['creative writing'], geschichten: ['creative writing'] },
  ...{ klima: ['environmental science'], weltraum: ['astronomy'] },
}

const spanish: Readonly<Record<string, readonly Skill[]>> = {
  ...{ guitarra: music, piano: music, violin: music, bateria: music, cantar: music, canto: music },
  ...{ banda: music, canciones: music },
  ...{ programar: coding, python: coding, javascript: coding, paginas: coding },
  ...{ hackear: ['cybersecurity'] },
  ...{ futbol: sports, baloncesto: sports, basquetbol: sports, natacion: sports, gimnasio: sports },
  ...{ ingles: languages, espanol: languages, frances: languages, aleman: languages },
  ...{ beca: college, becas: college },
  ...{
    deberes: ['tutoring', 'study skills'],
    tareas: ['tutoring', 'study skills'],
    examenes: ['study skills'],
  },
  ...{ ansiedad: feelings, amigos: feelings, acoso: feelings, timido: ['self-confidence'] },
  ...{ timida: ['self-confidence'], dinero: money, ahorrar: money, acciones: ['investing'] },
  ...{ startup: ['entrepreneurship'], empresa: ['entrepreneurship'] },
  ...{ comics: drawing, manga: drawing, anime: drawing },
  ...{ medico: healing, animales: ['veterinary medicine'] },
  ...{ abogado: ['law', 'criminal justice'], abogada: ['law', 'criminal justice'] },
  ...{ ejercito: ['military service'] },
  ...{
    youtube: ['video production', 'film making'],
    peliculas: ['film making'],
    tiktok: ['video production'],
  },
  ...{ libros: ['creative writing'], cuentos: ['creative writing'] },
  ...{ clima: ['environmental science'], espacio: ['astronomy'] },
}

/** The same in other languages, without accents [LG10]; nobody has written them for Arabic. */
export const aliasesIn: Readonly<Record<LocaleCode, Readonly<Record<string, readonly Skill[]>>>> = {
  ...{ en: skillAliases, de: german, es: spanish, ar: {} },
}
