import { defineTexts } from '../i18n/define-texts.ts'

/** Emails about accounts. */
export const accountMailText = defineTexts('account-mail', {
  'verify.subject': 'Verify your email address for {product}',
  'verify.heading': 'Confirm your email',
  'verify.text.mentor':
    'You signed up for {product} as a mentor. Select the button and log in with the password you chose. That confirms your email and creates your account.',
  'verify.text.mentee':
    'You signed up for {product} as a mentee. Select the button and log in with the password you chose. That confirms your email and creates your account.',
  'verify.code':
    'To log in on another device instead, log in there and enter this code: {code}. It works for {minutes, plural, one {# minute} other {# minutes}}.',
  'verify.action': 'Finish signing up',
  'verify.note':
    "This link works for {hours, plural, one {# hour} other {# hours}}. If you didn't sign up, ignore this email. No account is created without your password.",
  'exists.subject': 'You already have an account at {product}',
  'exists.heading': 'You already have an account',
  'exists.text':
    'Someone, probably you, tried to use this email at {product}. It already has an account, so nothing changed.',
  'exists.logIn':
    'Log in with your password. If you don\'t remember it, choose "Forgot your password?" on the login page.',
  'exists.action': 'Log in',
  'exists.note': "If this wasn't you, you can ignore this email.",
  'reset.subject': 'Reset your {product} password',
  'reset.heading': 'Choose a new password',
  'reset.text': 'You asked to reset your password. Select the button to choose a new one.',
  'reset.action': 'Choose a new password',
  'reset.note':
    "This link works once, for {hours, plural, one {# hour} other {# hours}}. If you didn't ask for it, ignore this email. Your password stays the same.",
  'email.subject': 'Confirm your new email address for {product}',
  'email.heading': 'Confirm your new email',
  'email.text':
    "You asked to use this email for your {product} account. Open the link in a browser where you're logged in.",
  'email.action': 'Confirm email',
  'email.note':
    "This link works once, for {hours, plural, one {# hour} other {# hours}}. If you didn't ask for it, ignore this email.",
  'changed.subject': 'Your {product} password was changed',
  'changed.heading': 'Your password was changed',
  'changed.text': 'Your password was changed and your other devices were logged out.',
  'changed.action': 'Reset password',
  'changed.note': "If this was you, you don't need to do anything. If not, reset your password right away.",
  'newLogIn.subject': 'New login to your {product} account',
  'newLogIn.heading': 'New login',
  'newLogIn.text': 'Someone logged in to your account on a new device: {device}, {at} UTC.',
  'newLogIn.advice':
    'If this wasn\'t you, select the button and log out everywhere. Then reset your password: choose "Forgot your password?" on the login page.',
  'newLogIn.action': 'See your devices',
  'newLogIn.note': "If this was you, you don't need to do anything.",
  'factor.subject': 'Your {product} two-step login was changed',
  'factor.heading': 'Your two-step login was changed',
  'factor.text':
    'Two-step login was turned on or off for your account, or its recovery codes were replaced. You can see its state in the settings.',
  'factor.note':
    "If this was you, you don't need to do anything. If not, reset your password right away, and ask the team that runs this site to remove two-step login.",
  'deleted.subject': 'Your {product} account was deleted',
  'deleted.heading': 'Your account was deleted',
  'deleted.text': 'Your account and your data have been deleted. Thank you for being part of {product}.',
  'deleted.reports':
    'If a message was reported, or our safety team looked into something, it keeps copies, with your name and email address, for {days, plural, one {# day} other {# days}} after that.',
  'inactive.subject': 'Your {product} account will be deleted soon',
  'inactive.heading': 'Do you still use {product}?',
  'inactive.text':
    'You have not been at {product} for a long time. On {at}, your account will be deleted with everything in it.',
  'inactive.what': 'To keep it, log in once before then. You can also download your data in the settings.',
  'inactive.note': 'If you no longer need it, you have to do nothing.',
  'longSuspended.heading': 'Your suspended account will be deleted',
  'longSuspended.text':
    'Your account at {product} has been suspended for a long time. On {at}, it will be deleted with everything in it.',
  'longSuspended.what':
    'If you want a copy of your data or have a question, write to the team that runs this site before then.',
  'moved.subject': 'Your {product} email was changed',
  'moved.heading': 'Your email was changed',
  'moved.text': "Your account now uses another email. We won't send anything to this one anymore.",
  'moved.undo':
    "If this wasn't you, select the button within {days, plural, one {# day} other {# days}}. Your account gets this email back, all devices are logged out, and you choose a new password.",
  'moved.action': 'Undo the change',
  'moved.noteContact': "If this wasn't you, contact us right away: {contact}",
  'moved.note': "If this wasn't you, contact us right away.",
})
