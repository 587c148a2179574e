import type { Finding } from '../finding.ts'
import { numberWords } from '../reading/number-words.ts'
import { PLATFORM } from './platforms.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { ordinaryWords } from '../reading/words.ts'

// Names of accounts whose signs are words, whose parts are words, or whose letters stand by themselves.

const IS = String.raw`(?:\s?[:=,]|\s(?:is|es|ist|it'?s|as|als|como|lautet|me|name|user|my|soy|bin|under|unter))`
const PART = String.raw`[a-z0-9]{1,20}`
const JOIN =
  '(?:dot|punto|punkt|underscore|guion bajo|barra baja|unterstrich|minus|dash|hyphen|bindestrich|guion)'
const DIGIT = `(?:${[...numberWords.keys()].filter((word) => word.length > 2).join('|')}|oh)`
/** My ig is lea dot k dot 09; snap lea k underscore oh nine. */
const WITH_SIGNS = new RegExp(
  String.raw`(?<![a-z0-9@._])${PLATFORM}(${IS})?\s((?:(?:${PART}\s){1,3}${JOIN}\s){1,3}${PART}(?:\s${DIGIT}){0,4})(?![a-z0-9])`,
  'g',
)
/** Lea dot k dot oh nine on ig. */
const BEFORE = new RegExp(
  String.raw`(?<![a-z0-9@._])((${PART})\s${JOIN}\s(?:${PART}\s${JOIN}\s){0,2}${PART}(?:\s${DIGIT}){0,4}) (?:on|auf|en|bei|is my|ist mein|es mi) (?:the |el |my |mi )?${PLATFORM}(?![a-z0-9])`,
  'g',
)
/** Snap lea koller eighty eight. */
const WITH_NUMBER = new RegExp(
  String.raw`(?<![a-z0-9@._])(?:snap(?:chat)?|insta(?:gram)?|ig|tik ?tok|discord|telegram|kik)(?:${IS})?\s((?:[a-z]{2,15}\s){1,2}${DIGIT}(?:\s${DIGIT}){1,3})(?![a-z0-9])`,
  'g',
)
/** Snap is lea koller twenty, all one word. */
const ONE_WORD = new RegExp(
  String.raw`(?<![a-z0-9@._])${PLATFORM}(?:${IS}){0,2}\s((?:${PART}[ ,]{1,2}){1,6}?)\(?(?:(?:all|its|as|in|und|and|todo|alles|es)\s){0,3}(?:one word|together|no spaces?|without spaces?|junto|sin espacios|zusammen|ein wort|einem wort|ohne leerzeichen)(?![a-z])`,
  'g',
)

/** Finds names after the name of a service. Linear. */
export function findSpokenNames(view: View): Finding[] {
  const found: Finding[] = []
  const add = (all: string, name: string, index: number) => {
    const from = index + all.indexOf(name)
    found.push({ ...sourceRange(view, from, from + name.trimEnd().length), kind: 'handle' })
  }
  for (const { 0: all, 1: is = '', 2: name = '', index } of view.text.matchAll(WITH_SIGNS)) {
    const words = name.split(' ')
    const beforeSign = words[words.findIndex((word) => SIGN_WORD.test(word)) - 1] ?? ''
    const isOrdinary = words.every((word) => ordinaryWords.has(word) || SIGN_WORD.test(word))
    if (!isOrdinary && (is !== '' || !ordinaryWords.has(beforeSign))) add(all, name, index)
  }
  for (const { 0: all, 1: name = '', index } of view.text.matchAll(WITH_NUMBER))
    if (!name.split(' ').some((word) => ordinaryWords.has(word) && !numberWords.has(word)))
      add(all, name, index)
  for (const { 0: all, 1: name = '', 2: first = '', index } of view.text.matchAll(BEFORE))
    if (!ordinaryWords.has(first)) add(all, name, index)
  for (const { 0: all, 1: name = '', index } of view.text.matchAll(ONE_WORD)) add(all, name, index)
  return found
}

const SIGN_WORD = new RegExp(`^(?:${JOIN}|bajo|baja|barra)$`)

/** At least seven letters, digits, and signs of a name, each by itself: l e a . k o l l e r */
const SPELLED_OUT = /(?<![a-z0-9])[a-z0-9@](?:[ *|~-]{1,2}[a-z0-9@._]){6,40}(?![a-z0-9])/g
const MIN_LETTERS = 5

/** Finds what is spelled letter by letter and has a sign or a number at one of its ends: nobody writes ordinary words so. Linear. */
export function findSpelledOut(view: View): Finding[] {
  const found: Finding[] = []
  for (const { 0: all, index } of view.text.matchAll(SPELLED_OUT)) {
    const name = all.replaceAll(/[ *|~-]/g, '')
    const letters = name.replaceAll(/[^a-z]/g, '')
    // Answers to choose from, chords, and strings of a guitar are letters of a few.
    const rare = new Set(letters.replaceAll(/[a-gtfx]/g, ''))
    const isNamed = /^\d+[a-z]{5,}$|^[a-z]{4,}[a-z._]*\d+$|[a-z]{2,}[._][a-z0-9]{2,}/.test(name)
    if (isNamed && letters.length >= MIN_LETTERS && rare.size > 2 && /[aeiou]/.test(letters))
      found.push({ ...sourceRange(view, index, index + all.length), kind: 'handle' })
  }
  return found
}
