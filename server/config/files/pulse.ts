import { z } from 'zod'
import { pulse as limit } from '#shared/limits/work.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { pulseQuestionTexts } from '#shared/texts/members/pairs/pulse.ts'
import { readJsonFile } from './json-file.ts'

const questions = z.array(z.string().trim().min(1).max(limit.questionLength)).length(limit.questions)
const questionFile = z.strictObject({ mentor: questions, mentee: questions })

/** The questions to the mentor and to the mentee, of which each has one answer. */
export type PulseQuestions = z.infer<typeof questionFile>

/** Schema of the variables about how it goes, and of the yearly survey. */
export const pulseEnvironment = {
  PULSE: z
    .enum(['on', 'off'], { error: ({ input }) => `must be on or off (got "${String(input)}").` })
    .optional(),
  PULSE_FILE: z.string().max(1_000).optional(),
  SURVEY_MONTH: z
    .string()
    .regex(/^(?:off|[1-9]|1[0-2])$/, {
      error: ({ input }) => `must be a month from 1 to 12, or off (got "${String(input)}").`,
    })
    .optional(),
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
  const own =
    PULSE_FILE === undefined
      ? null
      : readJsonFile({
          ...{ variable: 'PULSE_FILE', path: PULSE_FILE, maxBytes: limit.fileBytes, schema: questionFile },
          content: `an object with ${limit.questions} questions for each role`,
        })
  const isOn = PULSE === undefined ? SAFEGUARDING !== 'open' : PULSE === 'on'
  return isOn ? (own ?? pulseQuestionTexts()) : null
}

/** The month of SURVEY_MONTH; May, or none in `open`, without it [SV1]. */
export function readSurveyMonth({
  SURVEY_MONTH,
  SAFEGUARDING,
}: {
  readonly SURVEY_MONTH?: string | undefined
  readonly SAFEGUARDING: SafeguardingProfile
}): number | null {
  const value = SURVEY_MONTH ?? (SAFEGUARDING === 'open' ? 'off' : '5')
  return value === 'off' ? null : Number(value)
}
