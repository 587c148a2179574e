import { defineTexts } from '../i18n/define-texts.ts'

/** Steps after the sign-up form: role, skills, and name. */
export const onboardingText = defineTexts('onboarding', {
  'role.title': 'How would you like to take part?',
  'role.mentor': 'Mentor',
  'role.mentorText': 'I want to help others with what I know.',
  'role.mentee': 'Mentee',
  'role.menteeText': 'I want help from someone who has been there.',
  'role.back': 'Back',
  'role.continue': 'Create my account',
  'skills.title': 'Your areas of expertise',
  'skills.filter': 'Find a skill',
  'skills.count': '{count, number} of {max, number} chosen',
  'skills.inCategory': '{count, number} chosen',
  'skills.remove': 'Remove {skill}',
  'skills.noneFound': 'No skills match. Try another word.',
  'name.title': 'What should people call you?',
  'name.text':
    'A first name is enough. Your profile says who sees it, and you can change it there at any time.',
  'name.field': 'Name',
  'name.save': 'Save name',
  'name.skip': 'Skip for now',
})
