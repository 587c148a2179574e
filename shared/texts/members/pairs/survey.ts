import { defineTexts } from '../../i18n/define-texts.ts'

/** The yearly survey of mentees [SV1]. */
export const surveyText = defineTexts('survey', {
  title: 'How is this program for you?',
  lead: 'Five taps, once a year. Nobody can see who answered what: only the sums are kept, and each question can be skipped.',
  thanks: 'Thank you. Your answers were added to those of all others.',
  skipped: 'We will not ask again this year.',
  skip: 'Not this year',
})

export const surveyQuestionText = defineTexts('survey-questions', {
  '1': 'I feel safe here.',
  '2': 'I know whom to tell when something feels wrong.',
  '3': 'I can find a mentor who fits.',
  '4': 'Talking with a mentor helps me with what matters to me.',
  '5': 'I would tell a friend to join.',
})

/** The questions, in their order. */

export const surveyQuestionTexts = (): string[] => [
  surveyQuestionText('1'),
  surveyQuestionText('2'),
  surveyQuestionText('3'),
  surveyQuestionText('4'),
  surveyQuestionText('5'),
]
