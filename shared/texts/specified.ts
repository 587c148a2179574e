import { accountText } from './account/account.ts'
import { profileText } from './account/profile.ts'
import { settingsText } from './account/settings.ts'
import { coreText } from './app/core.ts'
import { chatText } from './chat/chat.ts'
import { guestErrorText } from './errors/guest-errors.ts'
import { memberErrorText } from './errors/member-errors.ts'
import { availabilityText } from './members/availability/availability.ts'
import { connectionText } from './members/connections.ts'
import { mentorText } from './members/mentors.ts'

/** The catalogs that hold specified texts. */
export const specifiedTexts = {
  ...coreText.source,
  ...accountText.source,
  ...settingsText.source,
  ...profileText.source,
  ...guestErrorText.source,
  ...memberErrorText.source,
  ...connectionText.source,
  ...chatText.source,
  ...mentorText.source,
  ...availabilityText.source,
}

/**
 * The keys of the texts that the specification gives to the letter, in its order. Each has a row in the table of
 * `e2e/texts`, which shows how a member meets it.
 */
export const specified = [
  'signup.missing',
  'signup.tooYoung',
  'signup.captcha',
  'signup.ageRange',
  'signup.ageRangeDash',
  'signup.noSkill',
  'signup.maxSkills',
  'signup.pickerLabel',
  'signup.done',
  'login.note',
  'login.unverified',
  'login.noUserData',
  'login.done',
  'join.title',
  'join.subtitle',
  'join.modeSignUp',
  'join.modeLogIn',
  'join.signUp',
  'join.logIn',
  'home.who',
  'home.why',
  'app.noAccount',
  'app.loading',
  'nav.connections',
  'nav.notes',
  'nav.chat',
  'nav.mentors',
  'nav.join',
  'nav.logOut',
  'nav.profile',
  'nav.settings',
  'nav.availability',
  'settings.changePassword',
  'settings.deleteAccount',
  'profile.emptyName',
  'profile.nameSaved',
  'profile.nameFailed',
  'profile.pictureFailed',
  'profile.pictureSaved',
  'profile.loggedOut',
  'password.allRequired',
  'password.mismatch',
  'password.changed',
  'account.errorPrefix',
  'account.deleteMissing',
  'account.deleteWord',
  'account.deleted',
  'request.button',
  'request.loggedOut',
  'request.sent',
  'request.failed',
  'request.accepted',
  'request.acceptFailed',
  'request.rejected',
  'request.rejectFailed',
  'request.deleted',
  'request.deleteFailed',
  'chat.deleted',
  'chat.deleteFailed',
  'chat.imageFailed',
  'chat.sendFailed',
  'chat.sent',
  'chat.seen',
  'chat.none',
  'chat.notAccepted',
  'chat.noMessages',
  'connections.noPending',
  'connections.noRejected',
  'connections.noMentees',
  'connections.noMentors',
  'connections.menteeLoggedOut',
  'connections.loggedOut',
  'mentors.none',
  'mentors.noSkills',
  'availability.none',
  'availability.saved',
  'connectivity.unreachable',
  'connectivity.timeout',
] as const satisfies readonly (keyof typeof specifiedTexts)[]

export type SpecifiedKey = (typeof specified)[number]
