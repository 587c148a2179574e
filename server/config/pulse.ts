import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { pulse as limit } from '#shared/limits/work.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { pulseQuestionTexts } from '#shared/texts/members/pulse.ts'
import { ConfigError } from './error.ts'

const questions = z.array(z.string().trim().min(1).max(limit.questionLength)).length(limit.questions)
const questionFile = z.strictObject({ mentor: questions, mentee: questions })

/** The questions to the mentor and to the mentee, of which each has one answer. */
export type PulseQuestions = z.infer<typeof questionFile>

/** Schema of the variables about how it goes. */
export const pulseEnvironment = {
  PULSE: z
    .enum(['on', 'off'], { error: ({ input }) => `must be on or off (got "${String(input)}").` })
    .optional(),
  PULSE_FILE: z.string().max(1_000).optional(),
}

type Raw = {
  readonly PULSE?: 'on' | 'off' | undefined
  readonly PULSE_FILE?: string | undefined
  readonly SAFEGUARDING: SafeguardingProfile
}

/**
 * The questions of the product, or those of PULSE_FILE; null where members are not asked, as in `open` unless PULSE is on [PC3].
 *
 * @throws ConfigError if PULSE_FILE cannot be read or is not as docs/operating.md says
 */
export function readPulseQuestions({ PULSE, PULSE_FILE, SAFEGUARDING }: Raw): PulseQuestions | null {
  const own = PULSE_FILE === undefined ? null : readOwn(resolve(PULSE_FILE))
  const isOn = PULSE === undefined ? SAFEGUARDING !== 'open' : PULSE === 'on'
  return isOn ? (own ?? pulseQuestionTexts()) : null
}

function readOwn(path: string): PulseQuestions {
  const fail = (reason: string) => new ConfigError(`PULSE_FILE ${reason} (${path}).`)
  let source: unknown
  try {
    const content = readFileSync(path)
    if (content.length > limit.fileBytes) throw new Error('too long')
    source = JSON.parse(content.toString('utf8'))
  } catch {
    throw fail('must be a JSON file that can be read')
  }
  const { success, data, error } = questionFile.safeParse(source)
  if (success) return data
  const at = error.issues[0]?.path.map(String).join('.') ?? ''
  throw fail(
    `must have ${limit.questions} questions for each role, as in docs/operating.md; the mistake is at "${at}"`,
  )
}
