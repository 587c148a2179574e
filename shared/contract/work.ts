import * as z from 'zod/mini'
import type { ContactKind } from '../domain/contact-details.ts'
import { idPattern } from '../domain/ids.ts'
import type { PersonCard } from '../domain/people/names.ts'
import type { RiskLevel } from '../domain/risk.ts'
import { pulse, survey, workText } from '../limits/work.ts'

const chatId = z.string().check(z.maxLength(60))
const id = z.string().check(z.regex(idPattern))
/** YYYY-MM-DD. */
const day = z.iso.date()
/** The version that the page showed; 0 of what is new. */
const version = z.number().check(z.int(), z.nonnegative(), z.lte(1_000_000))
/** Measured by the procedure, which removes what does not count. */
const typed = (max: number) => z.string().check(z.maxLength(max * 10))

export const workRef = z.strictObject({ chatId })

/** `n`: the number of the last change of the other that the page showed. */
export const seeWork = z.strictObject({ chatId, n: z.int().check(z.gte(0), z.lte(2_000_000_000)) })

export const saveWorkItem = z.strictObject({
  chatId,
  /** Made by the page, so that a retry adds nothing twice. */
  id,
  version,
  /** Of a step: its aim. */
  aimId: z.nullable(id),
  title: typed(workText.title),
  /** By when; null for no date. Steps have none. */
  due: z.nullable(day),
})

export const setWorkItemDone = z.strictObject({ chatId, id, isDone: z.boolean() })
export const removeWorkItem = z.strictObject({ chatId, id, version })

/** The parts of an agreement that are words. */
export const agreementParts = ['often', 'reach', 'about'] as const
export type AgreementPart = (typeof agreementParts)[number]

export const saveAgreement = z.strictObject({
  chatId,
  version,
  often: typed(workText.agreement),
  reach: typed(workText.agreement),
  about: typed(workText.agreement),
  until: z.nullable(day),
})
export const acceptAgreement = z.strictObject({
  chatId,
  version: z.number().check(z.int(), z.positive(), z.lte(1_000_000)),
})

export const saveWorkNote = z.strictObject({
  chatId,
  id,
  version,
  /** The day of the meeting. */
  metOn: day,
  /** The agreed time of the call that it is about, if any. */
  callTimeId: z.nullable(id),
  isShared: z.boolean(),
  text: typed(workText.note),
})
export const removeWorkNote = z.strictObject({ chatId, id, version })

/** An empty text takes the thanks back. */
export const saveThanks = z.strictObject({ chatId, text: typed(workText.thanks), mayShow: z.boolean() })

/** Closing words, with which the member ends the connection. */
export const closeWork = z.strictObject({ chatId, text: typed(workText.closing) })

/**
 * What came of saving a text. `isStale`: it was changed or deleted meanwhile, and nothing was saved. `help`: how urgent its risk
 * words are [RK4]; `maskedKinds`: what was masked in it. Each absent otherwise.
 */
export type WorkResult = {
  readonly isStale?: true
  readonly help?: RiskLevel
  readonly maskedKinds?: readonly ContactKind[]
}

/** A step of an aim. `title` is empty if the account of who wrote it is gone. `doneAt` in epoch milliseconds. */
export type WorkStep = {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly doneAt: number | null
}

/** An aim of a pair. */
export type WorkAim = WorkStep & {
  /** YYYY-MM-DD. */
  readonly due: string | null
  readonly steps: readonly WorkStep[]
}

/** What a pair agreed on at the start. It holds once both have accepted this version. */
export type Agreement = Readonly<Record<AgreementPart, string>> & {
  readonly version: number
  readonly until: string | null
  readonly isAcceptedByMe: boolean
  readonly isAcceptedByOther: boolean
}

/** Notes of a meeting: one's own, or shared by the other. */
export type WorkNote = {
  readonly id: string
  readonly version: number
  readonly metOn: string
  readonly callTimeId: string | null
  /** When that call begins, or began, in epoch milliseconds. Absent from the answers of earlier versions. */
  readonly callAt?: number | null
  readonly isMine: boolean
  readonly isShared: boolean
  readonly text: string
}

/** `at` in epoch milliseconds. */
export type Thanks = { readonly text: string; readonly mayShow: boolean; readonly at: number }

/** What a member wrote at the end of the connection [EN1]. `at` in epoch milliseconds. */
export type ClosingWords = { readonly text: string; readonly at: number }

export const workChangeKinds = [
  ...(['aimAdded', 'aimChanged', 'aimDone', 'aimReopened', 'aimRemoved'] as const),
  ...(['stepAdded', 'stepChanged', 'stepDone', 'stepReopened', 'stepRemoved'] as const),
  ...(['agreementChanged', 'agreementAccepted'] as const),
  ...(['noteShared', 'noteChanged', 'noteRemoved'] as const),
  ...(['thanked', 'thanksRemoved', 'closed'] as const),
] as const
export type WorkChangeKind = (typeof workChangeKinds)[number]

/** Who changed what, and when, in epoch milliseconds. Texts are as they were before and after; empty without. */
export type WorkChange = {
  readonly n: number
  readonly kind: WorkChangeKind
  readonly isMine: boolean
  readonly at: number
  readonly before: string
  readonly after: string
}

/** The page "What we work on" of a pair, as one of the two sees it. Times in epoch milliseconds. */
export type Work = {
  readonly chatId: string
  /** Null if their account is gone. */
  readonly other: PersonCard | null
  readonly startedAt: number
  /** Null while the connection lasts. */
  readonly endedAt: number | null
  /** Whether the member cannot write now because of a pause, the mentor's place, or the consent. */
  readonly isResting: boolean
  /** What the mentee wrote with the request, while there is no aim yet; null otherwise [WK2]. */
  readonly offeredAim: string | null
  readonly aims: readonly WorkAim[]
  readonly agreement: Agreement | null
  readonly notes: readonly WorkNote[]
  /** When calls began that both were in, the latest first. */
  readonly calls: readonly number[]
  readonly myThanks: Thanks | null
  readonly thanks: Thanks | null
  /** What each of the two wrote at the end; null while the connection lasts. Absent from the answers of earlier versions. */
  readonly myClosing?: ClosingWords | null
  readonly closing?: ClosingWords | null
  /** From when on the two can thank each other. */
  readonly thanksFrom: number
  /** The latest first. */
  readonly changes: readonly WorkChange[]
}

/** The page of a connection that has ended. */
export type PastWork = Pick<Work, 'chatId' | 'other' | 'startedAt'> & { readonly endedAt: number }

/** The language of the page. Earlier versions do not send it. */
export const readPrompts = z.optional(z.strictObject({ locale: z.string().check(z.maxLength(20)) }))

/** Prompts for a meeting or an aim. */
export type PromptSet = {
  readonly id: string
  /** Whether it is the agenda of one of the first meetings, or about an aim. */
  readonly kind: 'meeting' | 'aim'
  readonly title: string
  readonly prompts: readonly string[]
}

/** One answer for each question; null for a question that is skipped. All null: the round is skipped [PC2]. */
export const answerPulse = z.strictObject({
  id: z.string().check(z.maxLength(200)),
  answers: z.array(z.nullable(z.int().check(z.gte(1), z.lte(pulse.best)))).check(z.length(pulse.questions)),
})

/** The same of the survey of this year. All null: the member does not take part [SV1]. */
export const answerSurvey = z.strictObject({
  answers: z.array(z.nullable(z.int().check(z.gte(1), z.lte(survey.best)))).check(z.length(survey.questions)),
})

/** The survey of a year, which waits for the answers of the member. */
export type OpenSurvey = {
  readonly kind: 'survey'
  readonly id: string
  readonly questions: readonly string[]
}

/** What waits for answers: rounds of the pulse, then the survey. */
export type OpenQuestions = OpenPulse | OpenSurvey

/** A round that waits for the answer of the member. */
export type OpenPulse = {
  readonly kind: 'pulse'
  readonly id: string
  readonly chatId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** `{name}` stands for the name of the other member. */
  readonly questions: readonly string[]
}
