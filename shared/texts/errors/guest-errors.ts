import { defineTexts } from '../i18n/define-texts.ts'

/** Error reasons that a guest can meet. Pages for guests load no others. */
export const guestErrorText = defineTexts('guest-errors', {
  'signup.missing': 'Please enter a valid age, email, and a password of at least 8 characters.',
  'signup.tooYoung': 'Sorry, you must be at least 11 years old to sign up.',
  'signup.captcha': 'Incorrect captcha. Please try again.',
  'signup.noLead':
    "People under 18 can't join at the moment: no one is there yet who looks after their safety. Please try again later.",
  'signup.diceExpired': 'These dice have expired. Add up the new ones. 🔒',
  'signup.ageRange': 'Please provide a valid age between 11 and 90.',
  'signup.ageRangeDash': 'Please provide a valid age (11–90).',
  'signup.noSkill': 'As a mentor, you need at least 1 area of expertise.',
  'signup.maxSkills': 'You can select a maximum of 5 skills.',
  'login.unverified': 'Your email address is not verified. Please check your inbox for a verification email.',
  'login.noUserData': 'No user data found in Firestore. Please contact support.',
  'password.tooShort': 'Choose a password with at least 8 characters.',
  'password.tooLong': 'This password is too long. Use {max, number} characters or fewer.',
  'password.common': 'This password is too easy to guess. Please choose another one.',
  'login.wrong': "That email or password isn't right. Try again, or reset your password. 🔒",
  'login.suspended':
    "This account is suspended. If you think that's a mistake, contact the team that runs this site. 🔒",
  'login.tooMany': 'Too many tries. Please wait {wait} and try again. 🔒',
  'login.tokenGone': "This link was already used or has expired. If you can't log in, sign up again. 🔒",
  'reset.gone': 'This link was already used or has expired. Ask for a new one.',
  'email.invalid': 'Please enter a valid email address.',
  'limit.tooMany': 'Too many tries at once. Wait {wait}, then try again.',
  'app.invalid': "Something doesn't look right. Check what you entered and try again.",
  'app.notFound': "We couldn't find that, or you don't have access to it.",
  'app.signedOut': "You've been logged out. Log in again to continue.",
  'app.forbidden': "Your account can't do this.",
  'app.unavailable': "That didn't work right now. Please try again in a moment.",
  'app.unreachable': "We couldn't reach the server. Check your connection and try again.",
  'app.internal': 'Something went wrong on our side. Please try again. Reference: {requestId}',
  'app.tooLarge': "That's too big to send. Try something shorter or smaller.",
})
