import { defineTexts } from '../../i18n/define-texts.ts'

/** How it goes: what both members of a pair are asked [PC1]. */
export const pulseText = defineTexts('pulse', {
  'pulse.title': 'How is it going with {name}?',
  'pulse.lead':
    'Three taps. {name} never sees your answers; the coordinators of this program do, so that they can help.',
  'pulse.least': '{n, number}: not at all',
  'pulse.most': '{n, number}: very much',
  'pulse.step': '{n, number} of {of, number}',
  'pulse.answer': '{n, number} of {best, number}',
  'pulse.back': 'Back',
  'pulse.skipOne': 'Skip this one',
  'pulse.skip': 'Not now',
  'pulse.thanks': 'Thank you. A coordinator looks at it if something seems off.',
  'pulse.skipped': 'Skipped. We will ask again later.',
})

/** The questions of the product. `{name}` is filled in where they are shown. */
export const pulseQuestionText = defineTexts('pulse-questions', {
  'mentee.1': 'I feel comfortable talking with my mentor.',
  'mentee.2': 'Our conversations help me.',
  'mentee.3': 'We talk as often as I want.',
  'mentor.1': 'I feel comfortable talking with my mentee.',
  'mentor.2': 'I think that our conversations help.',
  'mentor.3': 'We talk as often as I want.',
})

export const pulseQuestionTexts = () => ({
  mentee: [pulseQuestionText('mentee.1'), pulseQuestionText('mentee.2'), pulseQuestionText('mentee.3')],
  mentor: [pulseQuestionText('mentor.1'), pulseQuestionText('mentor.2'), pulseQuestionText('mentor.3')],
})
