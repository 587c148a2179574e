import { defineTexts } from '../i18n/define-texts.ts'

/** Sign-up and login, with their specified texts. */
export const accountText = defineTexts('account', {
  'signup.pickerLabel': 'Max 5. Min 1',
  'signup.done':
    'Signed up as a {role}. A verification email has been sent to {email}. Please verify your email before logging in.',
  'signup.as.mentor': 'mentor',
  'signup.as.mentee': 'mentee',
  'login.note': 'Age and skills are not required for logging in.',
  'login.done': 'You have been logged in.',
  'join.title': 'Welcome to {product}',
  'join.subtitle': 'Create an account or log in to continue.',
  'join.modeSignUp': 'Create an account',
  'join.modeLogIn': 'Log back into an account',
  'join.signUp': 'Sign Up',
  'join.logIn': 'Log In',
  'join.footer': 'Check your inbox and spam folder for the verification email.',
  'signup.chooseRole': 'Choose mentor or mentee to continue.',
  'login.offline': "We couldn't reach {product}. Check your connection and try again.",
  'login.finish': 'Log in to finish creating your account.',
  'login.resent': 'If this email still needs to be verified, a new link is on its way.',
  'reset.sent': 'If {email} has an account, we sent a link to reset the password.',
  'reset.done': 'Password changed. You can log in now.',
})
